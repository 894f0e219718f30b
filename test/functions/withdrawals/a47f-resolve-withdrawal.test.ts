import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_RETURNS } from '../../../domain/returns/return.ts';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { orderMetadataKey, withdrawalKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { report, ship } from '../../support/fulfillments.ts';
import { aCustomer, anOrder, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { decide, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';
import {
  resolve,
  state,
  statementRow,
  sweepStatements,
  withdraw,
} from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const MANY = Array.from({ length: 7 }, () => 'ABC');
const getWithdrawal = asking('A47e');

describe('A47f decide about a withdrawal', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  /** A statement that is late. */
  async function late(comment = 'late') {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
    const parcel = { ...path, fulfillmentId: (await ship(path)).body.fulfillmentId as string };
    await report(parcel, 'DELIVERED', 0);
    const { body } = await withdraw(path, { comment });
    return { path, withdrawalId: body.withdrawalId as string };
  }
  const returnsOf = async (path: { customerId: string; orderId: string }) => {
    await project();
    return (await readFullOrder(path)).fullOrder.returns;
  };

  it('names whoever decided, as the author of its return', async () => {
    const { path, withdrawalId } = await late();
    const as = { ...operator, username: 'ada' };
    await resolve(withdrawalId, 2, { orderId: path.orderId }, as);

    const [opened] = await returnsOf(path);
    expect(opened).toMatchObject({ createdBy: 'op-1', createdByName: 'ada' });
  });

  it('gives a statement its effect, though it is late', async () => {
    const { path, withdrawalId } = await late();
    const { body: seen, headers } = await getWithdrawal({ as: operator, path: { withdrawalId } });
    expect(seen).toMatchObject({
      status: 'REVIEW',
      because: 'LATE',
      door: 'CUSTOMER',
      name: 'Ada Marin',
      comment: 'late',
      orderId: path.orderId,
      version: 2,
    });
    expect(headers['etag']).toBe('"2"');

    const answer = await resolve(withdrawalId, 2, { orderId: path.orderId });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'DONE',
        decidedBy: operator['sub'],
        outcome: { returnId: expect.stringMatching(/^r-/) },
        version: 3,
      },
    });
    expect(await returnsOf(path)).toMatchObject([{ status: 'OPEN', withdrawalId }]);
    expect(await table.get({ ...withdrawalKey(withdrawalId) })).not.toHaveProperty('GSI2PK');
    const again = await resolve(withdrawalId, 3, { orderId: path.orderId });
    expect(again).toMatchObject({ status: 409, body: { code: 'withdrawal-closed' } });
    expect(await returnsOf(path)).toHaveLength(1);
  });

  it('closes a statement with a reason, and it then has no effect', async () => {
    const { path, withdrawalId } = await late('to close');
    const answer = await resolve(withdrawalId, 2, { reason: 'Made to measure.' });

    expect(answer.body).toMatchObject({ status: 'CLOSED', reason: 'Made to measure.' });
    expect(await returnsOf(path)).toEqual([]);
    expect(await withdraw(path, { comment: 'to close' })).toMatchObject({
      status: 202,
      body: { withdrawalId, status: 'CLOSED' },
    });
  });

  it('lists a statement beyond the limit with its order, so that an erasure finds it', async () => {
    const { path } = await late('the first');
    for (let n = 1; n < 20; n++) await withdraw(path, { comment: `${n}` });
    const { body } = await withdraw(path, { comment: 'beyond' });
    expect(body).toMatchObject({ status: 'REVIEW', because: 'TOO_MANY' });
    const listed = async () => {
      const { withdrawals } = (await table.get({ ...orderMetadataKey(path.orderId) })) ?? {};
      return (withdrawals as Set<string>).size;
    };
    expect(await listed()).toBe(20);

    await resolve(body.withdrawalId, 2, { reason: 'Once is enough.' });

    expect(await listed()).toBe(21);
  });

  it('is refused if six returns wait for a decision, and changes nothing', async () => {
    const path = { customerId, orderId: (await anOrder(customerId, ...MANY)).orderId };
    await ship(path);
    for (let n = 0; n < 6; n++) await sendBack(path, [[1 + n, 1]], { as: customer(customerId) });
    const { withdrawalId } = (await withdraw(path)).body;
    await project();
    const before = await table.all();

    expect(await resolve(withdrawalId, 2, { orderId: path.orderId })).toMatchObject({
      status: 422,
      body: { code: 'too-many-returns', detail: 'At most 5 returns may wait for a decision.' },
    });
    expect(await table.all()).toEqual(before);
    await decide({ ...path, returnId: (await returnsOf(path))[0]?.returnId ?? '' }, 'OPEN', 1);
    expect(await resolve(withdrawalId, 2, { orderId: path.orderId })).toMatchObject({
      status: 200,
      body: { status: 'DONE' },
    });
  });

  it('is refused for an order of fifty returns, and changes nothing', async () => {
    const placed = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body: { currency: 'EUR', lines: [{ sku: 'ABC', quantity: 60, unitPrice: 1000 }] },
    });
    const path = { customerId, orderId: placed.body.orderId as string };
    await ship(path);
    for (let n = 0; n < MAX_RETURNS; n++) await sendBack(path, [[1, 1]]);
    const { body } = await withdraw(path);
    expect(body).toMatchObject({ status: 'REVIEW', because: 'TOO_MANY' });
    // An order that the statement did not name would be listed with it.
    const { withdrawalId } = await late('of an order with fifty returns');
    const before = await table.all();

    for (const id of [body.withdrawalId as string, withdrawalId])
      expect(await resolve(id, 2, { orderId: path.orderId })).toMatchObject({
        status: 422,
        body: { code: 'too-many-returns', detail: 'An order may have at most 50 returns.' },
      });
    expect(await table.all()).toEqual(before);
    expect((await resolve(body.withdrawalId, 2, { reason: 'Paid by hand.' })).status).toBe(200);
  });

  it('is made once, whatever runs at once', async () => {
    const { path, withdrawalId } = await late('at once');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        resolve(withdrawalId, 2, n % 2 === 0 ? { orderId: path.orderId } : { reason: 'No.' }),
      ),
    );

    const { body } = await getWithdrawal({ as: operator, path: { withdrawalId } });
    for (const { status } of answers) expect([200, 409, 412, 503]).toContain(status);
    const decided = answers.filter(({ status }) => status === 200);
    expect(decided.map((one) => one.body.status)).toEqual([body.status]);
    expect((await returnsOf(path)).length).toBe(body.status === 'DONE' ? 1 : 0);
  });

  it('gives a statement its effect on another order than it named', async () => {
    const { withdrawalId } = await late('the wrong order');
    const { orderId } = await anOrder(customerId, 'ABC');

    expect((await resolve(withdrawalId, 2, { orderId })).body).toMatchObject({
      orderId,
      outcome: { cancellationId: expect.stringMatching(/^c-/) },
    });
  });

  it('lets one without an order expire three years after it is closed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-06-01T08:00:00Z');
    const words = { order: 'the red shoes', comment: 'closed' };
    const { withdrawalId } = (await state(words)).body;
    vi.setSystemTime('2026-06-01T08:01:00Z');
    await sweepStatements();
    expect(await statementRow(withdrawalId)).not.toHaveProperty('expiresAt');
    expect((await resolve(withdrawalId, 2, { reason: 'No such order.' })).status).toBe(200);
    vi.useRealTimers();

    const { expiresAt, contentHash } = await statementRow(withdrawalId);
    expect(expiresAt).toBe(Date.parse('2029-06-01T08:01:00Z') / 1000);
    expect(contentHash).toEqual(expect.any(String));
  });

  it('keeps one with an order', async () => {
    const { withdrawalId } = await late('kept');
    expect((await resolve(withdrawalId, 2, { reason: 'Made to measure.' })).status).toBe(200);
    expect(await statementRow(withdrawalId)).not.toHaveProperty('expiresAt');
  });

  it('refuses what is not there, an old version, and customers', async () => {
    const { path, withdrawalId } = await late('refused');
    const nowhere = 'v-00000000000000000000000000';

    expect(await resolve(nowhere, 1, { reason: 'x' })).toMatchObject({ status: 404 });
    expect(await resolve(withdrawalId, 1, { reason: 'x' })).toMatchObject({ status: 412 });
    expect(await resolve(withdrawalId, 2, { orderId: 'o-1' })).toMatchObject({
      body: { code: 'order-not-found' },
    });
    for (const body of [{}, { orderId: path.orderId, reason: 'x' }, { reason: '' }])
      expect(await resolve(withdrawalId, 2, body)).toMatchObject({ status: 422 });
    for (const ask of [getWithdrawal, asking('A47f')])
      expect(
        await ask({
          as: customer(customerId),
          path: { withdrawalId },
          headers: { 'if-match': '"2"' },
        }),
      ).toMatchObject({ status: 403 });
  });
});
