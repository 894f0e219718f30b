import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { stockKey } from '../../../table/keys.ts';
import { fingerprintOf } from '../../../table/requests/idempotency.ts';
import { recordRequests } from '../../../tools/bench/measurement/request-recorder.ts';
import { customer, operator, persistently } from '../../support/call.ts';
import {
  cancelledBecause,
  conflict,
  injectFaults,
  lostAnswer,
  reportingOnly,
} from '../../support/faults.ts';
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
  const orders = async () => (await table.all()).filter(({ type }) => type === 'Order').length;
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];

  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), aCustomer('c3d4'), aSku('ABC')]);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('answers the same request with the first answer, byte for byte, as a replay', async () => {
    const before = await orders();

    const first = await place('a1b2', 'k1');
    const requests = recordRequests();
    const second = await place('a1b2', 'k1');

    // The cancellation reports the record, so no read follows.
    expect(requests.map(({ operation }) => operation)).toEqual(['TransactWriteItems']);
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(second).toEqual({
      ...first,
      headers: { ...first.headers, 'idempotent-replayed': 'true' },
    });
    expect(await orders()).toBe(before + 1);
  });

  it('ignores the spelling of the same content', async () => {
    const first = await place(
      'a1b2',
      'spelled',
      '{"currency":"EUR","lines":[{"sku":"ABC","quantity":1,"unitPrice":1000}]}',
    );
    const second = await place(
      'a1b2',
      'spelled',
      '{ "lines": [{"unitPrice":1000,"quantity":1,"sku":"ABC"}], "currency": "EUR" }',
    );

    expect(second.body).toEqual(first.body);
  });

  it('treats a key in the quotes of a structured field as the same key', async () => {
    const first = await place('a1b2', 'quoted');

    expect((await place('a1b2', '"quoted"')).body).toEqual(first.body);
  });

  it('refuses the same key with other content', async () => {
    await place('a1b2', 'k2');

    expect(await place('a1b2', 'k2', orderOf('ABC', 'ABC'))).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
  });

  it('keeps keys of different callers and customers apart', async () => {
    const own = await place('a1b2', 'shared');
    const others = await place('c3d4', 'shared');
    const operators = await createOrder({
      as: operator,
      path: { customerId: 'a1b2' },
      headers: idempotencyKey('shared'),
      body: orderOf('ABC'),
    });

    expect(new Set([own, others, operators].map(({ body }) => body.orderId)).size).toBe(3);
  });

  it('replays an order whose own success sold the stock out', async () => {
    await aSku('LAST', { quantity: 1 });
    const first = await place('a1b2', 'last', orderOf('LAST'));

    const again = await place('a1b2', 'last', orderOf('LAST'));

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
  const whileCommitting = (record: string, stock: object = { quantity: 0 }) =>
    cancelledBecause(
      { Code: record },
      ...['None', 'None', 'None', 'None'].map((Code) => ({ Code })),
      {
        Code: 'ConditionalCheckFailed',
        Item: { unitPrice: 1000, currency: 'EUR', ...stock },
      },
    );

  it('refuses nothing while its own record is written: it may have the last piece', async () => {
    await aSku('LAST3', { quantity: 1 });
    const first = await place('a1b2', 'last3', orderOf('LAST3'));
    const faults = injectFaults(
      'TransactWriteItems',
      ...Array(3).fill(whileCommitting('TransactionConflict')),
    );

    const again = await place('a1b2', 'last3', orderOf('LAST3'));

    expect(again).toMatchObject({ status: 201, body: { orderId: first.body.orderId } });
    expect(faults.left()).toBe(0);
  });

  it('answers 503 if its record stays in conflict', async () => {
    const faults = injectFaults(
      'TransactWriteItems',
      ...Array(8).fill(whileCommitting('TransactionConflict')),
    );

    expect(await place('a1b2', 'busy')).toMatchObject({ status: 503, body: { code: 'try-again' } });
    expect(faults.left()).toBe(0);
  });

  it('waits for a record in commit that no cancellation reports', async () => {
    await aSku('LAST4', { quantity: 1 });
    const first = await place('a1b2', 'last4', orderOf('LAST4'));
    injectFaults('TransactWriteItems', whileCommitting('None'));
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

  it('resolves the doubt after a lost answer once', async () => {
    // The customer's first order of the minute: the first attempt carries it out.
    await aCustomer('lost');
    const before = await orders();
    injectFaults('TransactWriteItems', lostAnswer);

    const unheard = await place('lost', 'lost');
    const retried = await place('lost', 'lost');

    expect(unheard).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'try-again' },
    });
    expect(retried).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
    expect(await orders()).toBe(before + 1);
  });

  it('stores no refusal: once the reason is gone, the same request succeeds', async () => {
    const refused = await place('a1b2', 'later', orderOf('LATER'));
    await aSku('LATER');

    expect(refused.status).toBe(409);
    expect(await place('a1b2', 'later', orderOf('LATER'))).toMatchObject({ status: 201 });
  });

  it('makes a new order after 24 hours, whether or not TTL has removed the record', async () => {
    const first = await place('a1b2', 'old');
    const record = (await table.all()).find(({ orderId }) => orderId === first.body.orderId);
    expect(record).toMatchObject({ type: 'IdempotencyRecord' });
    expect(Number(record?.['expiresAt']) - Date.now() / 1000).toBeCloseTo(24 * 3600, -2);

    await table.put({ ...record, expiresAt: Math.floor(Date.now() / 1000) - 1 });
    const second = await place('a1b2', 'old');

    expect(second.status).toBe(201);
    expect(second.headers).not.toHaveProperty('idempotent-replayed');
    expect(second.body.orderId).not.toBe(first.body.orderId);
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

  it('makes one order of 50 identical concurrent requests, and answers all alike', async () => {
    await aSku('ONCE', { quantity: 100 });
    const before = await orders();

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => persistently(() => place('a1b2', 'fifty', orderOf('ONCE')))),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    // All 50 are replays if the answer that made the order was lost on a busy machine, and the SDK
    // sent its request again.
    expect(
      answers.filter(({ headers }) => headers['idempotent-replayed']).length,
    ).toBeGreaterThanOrEqual(49);
    expect(await orders()).toBe(before + 1);
    expect(await stockOf('ONCE')).toBe(99);
  });
});
