import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { fingerprintOf } from '../../../table/requests/idempotency.ts';
import { customer } from '../../support/call.ts';
import { cancelledBecause, conflict, injectFaults, reportingOnly } from '../../support/faults.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const place = (customerId: string, key: string, body: unknown = orderOf('ABC')) =>
  createOrder({
    as: customer(customerId),
    path: { customerId },
    headers: idempotencyKey(key),
    body,
  });

describe('The fingerprint of a request', () => {
  it.each([
    ['of its members', { b: 1, a: 2 }, { a: 2, b: 1 }],
    [
      'of members at any depth',
      { x: [{ b: { d: 1, c: null }, a: 2 }] },
      { x: [{ a: 2, b: { c: null, d: 1 } }] },
    ],
  ])('does not depend on the order %s', (_, content, same) => {
    expect(fingerprintOf(content)).toBe(fingerprintOf(same));
  });

  it.each([
    ['the order of a list', [1, 2], [2, 1]],
    ['what a member is named', { a: 1, b: 2 }, { a: 2, b: 1 }],
    ['null and nothing', { a: null }, {}],
    ['a list and an object', ['x'], { 0: 'x' }],
    ['a number and its text', { a: 1 }, { a: '1' }],
  ])('distinguishes %s', (_, content, other) => {
    expect(fingerprintOf(content)).not.toBe(fingerprintOf(other));
  });

  it('is SHA-256 of the JSON with sorted members, in base64url: it must not change', () => {
    // For {"a":[{"c":1,"d":null}],"b":"x"}, computed elsewhere.
    expect(fingerprintOf({ b: 'x', a: [{ d: null, c: 1 }] })).toBe(
      'wDvxGReYWw9AqjBbipOBtYMULLLqpkbzoFIrpPiB_oA',
    );
  });
});

describe('Idempotency of A6', () => {
  const table = freshTable();
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aSku('ABC')]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('replays an order whose own success sold the stock out', async () => {
    await aSku('LAST', { quantity: 1 });
    const first = await place('a1b2', 'last', orderOf('LAST'));
    const requests = recordRequests();

    const again = await place('a1b2', 'last', orderOf('LAST'));

    // The cancellation reports the record, so no read follows.
    expect(requests.map(({ operation }) => operation)).toEqual(['TransactWriteItems']);
    expect(again).toMatchObject({ status: 201, body: { orderId: first.body.orderId } });
    expect(await stockOf('LAST')).toBe(0);
  });

  it('reads the record itself if the cancellation does not report it', async () => {
    await aSku('LAST2', { quantity: 1 });
    const first = await place('a1b2', 'last2', orderOf('LAST2'));
    injectFaults('TransactWriteItems', reportingOnly(5));
    const requests = recordRequests();

    const again = await place('a1b2', 'last2', orderOf('LAST2'));

    expect(again).toMatchObject({ status: 201, body: { orderId: first.body.orderId } });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'TransactWriteItems',
      'TransactGetItems',
    ]);
  });

  /** A cancellation of A6 with one line: record, customer, row, META, line, stock. */
  const whileCommitting = () =>
    cancelledBecause(
      { Code: 'None' },
      ...['None', 'None', 'None', 'None'].map((Code) => ({ Code })),
      {
        Code: 'ConditionalCheckFailed',
        Item: { unitPrice: 1000, currency: 'EUR', quantity: 0 },
      },
    );

  it('waits for a record in commit that no cancellation reports', async () => {
    await aSku('LAST4', { quantity: 1 });
    const first = await place('a1b2', 'last4', orderOf('LAST4'));
    injectFaults('TransactWriteItems', whileCommitting());
    const reads = injectFaults('TransactGetItems', conflict, conflict);

    const again = await place('a1b2', 'last4', orderOf('LAST4'));

    expect(again).toMatchObject({ status: 201, body: { orderId: first.body.orderId } });
    expect(reads.left()).toBe(0);
  });

  it('refuses at once beside a conflict on another item than its record', async () => {
    const requests = recordRequests();
    injectFaults(
      'TransactWriteItems',
      cancelledBecause(
        ...['None', 'TransactionConflict', 'None', 'None', 'None'].map((Code) => ({ Code })),
        {
          Code: 'ConditionalCheckFailed',
          Item: { quantity: 0, unitPrice: 1000, currency: 'EUR' },
        },
      ),
    );

    expect(await place('a1b2', 'elsewhere')).toMatchObject({
      status: 409,
      body: { lines: [{ index: 0, code: 'out-of-stock', available: 0 }] },
    });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'TransactWriteItems',
      'TransactGetItems',
    ]);
  });

  it('stores no refusal: once the reason is gone, the same request succeeds', async () => {
    const refused = await place('a1b2', 'later', orderOf('LATER'));
    await aSku('LATER');

    expect(refused.status).toBe(409);
    expect(await place('a1b2', 'later', orderOf('LATER'))).toMatchObject({ status: 201 });
  });

  it.each([0, 1])(
    'ignores a record that expired %s s ago if the cancellation does not report it',
    async (ago) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00.900Z') });
      const sku = await aSku(`EXPIRED-${ago}`, { quantity: 1 });
      const first = await place('a1b2', `expired-${ago}`, orderOf(sku));
      const record = (await table.all()).find(({ orderId }) => orderId === first.body.orderId);
      await table.put({ ...record, expiresAt: Math.floor(Date.now() / 1000) - ago });
      const requests = recordRequests();

      expect(await place('a1b2', `expired-${ago}`, orderOf(sku))).toMatchObject({
        status: 409,
        body: { code: 'order-not-accepted' },
      });
      expect(requests.map(({ operation }) => operation)).toEqual([
        'TransactWriteItems',
        'TransactGetItems',
      ]);
    },
  );
});
