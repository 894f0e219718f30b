import { beforeAll, describe, expect, it } from 'vitest';
import type { Return } from '../../../domain/returns/return.ts';
import { MAX_TOTAL } from '../../../domain/totals/placed-total.ts';
import { returnKey } from '../../../table/keys.ts';
import { asking, customer, operator, persistently } from '../../support/call.ts';
import { injectFaults, justBefore, lostAnswer } from '../../support/faults.ts';
import { ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { pay } from '../../support/payments.ts';
import { projector } from '../../support/project.ts';
import {
  createReturn,
  decide,
  type NamedReturn,
  receive,
  sendBack,
  settle as settleReturn,
} from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');
const getTimeline = asking('A30');
const refundPayment = asking('A16');
const customerId = 'a1b2';
const own = customer(customerId);

describe('A25b settle a return', () => {
  const table = freshTable({ stream: true });
  const project = projector();
  let other = '';
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aCustomer('c3d4'), aSku('ABC'), aSku('XYZ')]);
    other = (await anOrder(customerId, 'ABC')).orderId;
  });

  const settle = (named: NamedReturn, version: number, amount: number, as = operator) =>
    settleReturn(named, version, { orderId: other, amount }, as);

  /** A paid order of two lines, with a return of both of which the first has arrived: 1000. */
  async function received() {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC', 'XYZ')).orderId };
    await ship(path);
    const { paymentId } = (await pay(path, { provider: 'manual', captured: true })).body;
    const { returnId } = (
      await sendBack(path, [
        [1, 1],
        [2, 1],
      ])
    ).body;
    const named: NamedReturn = { ...path, returnId };
    await receive(named, [[1, 1]]);
    const refund = (amount?: number) =>
      refundPayment({
        as: operator,
        path: { ...path, paymentId },
        headers: idempotencyKey(),
        body: { returnId, ...(amount && { amount }) },
      });
    return { path, named, refund };
  }
  const shown = async ({ orderId, returnId }: NamedReturn, as = operator) => {
    const { body } = await getOrder({ as, path: { orderId }, query: { consistent: 'true' } });
    return (body.returns as (Return & { open: number })[]).find((one) => one.returnId === returnId);
  };
  const rowOf = ({ orderId, returnId }: NamedReturn) =>
    table.get({ ...returnKey(orderId, returnId) });

  it('uses what is open for another order, and A3 shows it', async () => {
    const { named } = await received();

    const answer = await settle(named, 2, 600, { ...operator, username: 'ben' });
    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"3"' },
      body: {
        orderId: named.orderId,
        returnId: named.returnId,
        status: 'OPEN',
        settlement: {
          orderId: other,
          amount: 600,
          settledAt: expect.any(String),
          settledBy: operator['sub'],
          settledByName: 'ben',
        },
        value: 1000,
        refunded: 0,
        settled: 600,
        open: 400,
        version: 3,
      },
    });
    const { value, refunded, settled, open } = answer.body;
    expect(await shown(named)).toMatchObject({ value, refunded, settled, open });
    const theirs = await shown(named, own);
    expect((await shown(named))?.settlement?.settledByName).toBe('ben');
    expect(theirs?.settlement).toEqual({
      orderId: other,
      amount: 600,
      settledAt: answer.body.settlement.settledAt,
    });
  });

  it('is no longer overpaid of an order that came back as a whole', async () => {
    const { path, named } = await received();
    await receive(named, [[2, 1]]);
    const overpaid = async () => {
      await project();
      const read = { as: operator, path: { orderId: path.orderId }, query: { consistent: 'true' } };
      const { status, total, amounts } = (await getOrder(read)).body;
      return { status, paysForAnother: total - amounts.overpaid };
    };
    expect(await overpaid()).toEqual({ status: 'RETURNED', paysForAnother: 0 });

    await settle(named, (await shown(named))?.version ?? 0, 600);

    expect(await overpaid()).toEqual({ status: 'RETURNED', paysForAnother: 600 });
  });

  it('moves the return and the payment with 6 WCU, and leaves the queue as it is', async () => {
    const { named } = await received();
    await project();
    const before = await rowOf(named);
    const requests = await recordWhile(() => settle(named, 2, 1000));
    expect(requests.map(({ operation, by }) => [operation, by])).toEqual([
      ['Query', { table: 1 }],
      ['Query', { table: 0.5 }],
      ['Query', { table: 1 }],
      ['TransactWriteItems', { table: 6 }],
    ]);
    const after = await rowOf(named);
    expect([after?.['GSI2PK'], after?.['GSI2SK']]).toEqual([
      before?.['GSI2PK'],
      before?.['GSI2SK'],
    ]);
    expect(before?.['GSI2PK']).toBe('RETURNS');
  });

  it('is at most what is open, after the refunds', async () => {
    const { named, refund } = await received();
    expect(await settle(named, 2, 1001)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 1000 },
    });
    expect((await refund(300)).status).toBe(201);
    expect(await settle(named, 3, 701)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 700 },
    });
    // Money that has moved is bound by no limit of placing.
    expect((await settle(named, 3, MAX_TOTAL + 1)).body.code).toBe('amount-not-available');
    expect(await settle(named, 3, 700)).toMatchObject({ status: 200, body: { open: 0 } });
  });

  it('leaves the rest to refunds, and is made once', async () => {
    const { named, refund } = await received();
    await settle(named, 2, 600);

    expect(await settle(named, 3, 100)).toMatchObject({
      status: 409,
      body: { code: 'return-settled' },
    });
    expect(await refund(401)).toMatchObject({ status: 409, body: { available: 400 } });
    expect((await refund(100)).status).toBe(201);
    expect(await shown(named)).toMatchObject({ open: 300 });
  });

  it('stays while more of the return arrives, and is not in an earlier answer', async () => {
    const { named, path } = await received();
    const headers = idempotencyKey();
    const first = await receive(named, [[2, 1]], headers);
    expect(await settle(named, 3, 2000)).toMatchObject({ status: 200 });
    const again = await receive(named, [[2, 1]], headers);
    expect(again).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(first.body);

    const other = await received();
    await settle(other.named, 2, 500);
    const late = idempotencyKey();
    const last = await receive(other.named, [[2, 1]], late);
    expect(last.body).toMatchObject({ status: 'CLOSED', settlement: { amount: 500 } });
    expect((await receive(other.named, [[2, 1]], late)).body).toEqual(last.body);
    expect(await shown(other.named)).toMatchObject({ value: 2000, settled: 500, open: 1500 });
    expect(path.orderId).not.toBe(other.path.orderId);
  });

  it('is not in the replayed answer of the request for the return', async () => {
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
    await ship(path);
    const headers = idempotencyKey();
    const request = { as: operator, path, headers, body: { lines: [WANTED] } };
    const first = await createReturn(request);
    const named = { ...path, returnId: first.body.returnId };
    await receive(named, [[1, 1]]);
    await settle(named, 2, 100);
    expect((await createReturn(request)).body).toEqual(first.body);
  });
  const WANTED = { seq: 1, quantity: 1, reason: 'UNWANTED' };

  it('needs the version that was read, and what has arrived', async () => {
    const { named } = await received();
    expect(await settle(named, 1, 100)).toMatchObject({
      status: 412,
      body: { code: 'version-mismatch' },
    });
    expect((await settle({ ...named, returnId: 'r-none' }, 1, 100)).body.code).toBe(
      'return-not-found',
    );
    expect((await settle({ ...named, customerId: 'c3d4' }, 2, 100)).body.code).toBe(
      'return-not-found',
    );
    const waiting = (await sendBack(named, [])).status;
    expect(waiting).toBe(422);
    expect((await settle(named, 2, 0)).status).toBe(422);
    const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
    await ship(path);
    const { returnId } = (await sendBack(path, [[1, 1]])).body;
    expect(await settle({ ...path, returnId }, 1, 1)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 0 },
    });
  });

  it('is not made twice if the first answer was lost', async () => {
    const { named } = await received();
    const { left } = injectFaults('TransactWriteItems', lostAnswer);
    expect((await settle(named, 2, 600)).status).toBe(503);
    expect(left()).toBe(0);
    expect((await settle(named, 2, 600)).status).toBe(412);
    expect(await shown(named)).toMatchObject({ settled: 600, open: 400, version: 3 });
  });

  it('is one of eight that run at once, beside refunds: never more than came back', async () => {
    for (let round = 0; round < 4; round++) {
      const { named, refund } = await received();
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, n) => persistently(() => settle(named, 2, 600 + n))),
        ...Array.from({ length: 4 }, () => persistently(() => refund(300))),
      ]);
      const settled = answers.slice(0, 4).filter(({ status }) => status === 200);
      const refunded = answers.slice(4).filter(({ status }) => status === 201);
      expect(settled.length + refunded.length).toBeGreaterThan(0);
      expect(settled.length).toBeLessThanOrEqual(1);
      const money = (await shown(named)) as unknown as Record<string, number>;
      expect(Number(money['refunded']) + Number(money['settled'])).toBeLessThanOrEqual(1000);
    }
  });

  it('leaves nothing to a refund that was decided on before it', async () => {
    const { named, refund } = await received();
    const race = justBefore(
      'TransactWriteItems',
      (input) => input.includes('REFUND'),
      async () => expect(await settle(named, 2, 600)).toMatchObject({ status: 200 }),
    );

    expect(await refund(700)).toMatchObject({
      status: 409,
      body: { code: 'amount-not-available', available: 400 },
    });
    expect(race.happened()).toBe(true);
    expect(await shown(named)).toMatchObject({ refunded: 0, settled: 600, open: 400 });
  });

  it('is on the timeline, with who did it', async () => {
    const { named, path } = await received();
    const ben = { ...operator, username: 'ben' };
    const { settledAt } = (await settle(named, 2, 600, ben)).body.settlement;
    const { body } = await getTimeline({ as: operator, path: { orderId: path.orderId } });
    expect(body.items).toContainEqual({
      at: settledAt,
      by: operator['sub'],
      byName: 'ben',
      kind: 'RETURN',
      return: {
        returnId: named.returnId,
        status: 'OPEN',
        lines: [
          { seq: 1, quantity: 1 },
          { seq: 2, quantity: 1 },
        ],
        settlement: { orderId: other, amount: 600 },
      },
    });
  });

  it('is not for customers', async () => {
    const { named } = await received();
    expect(await settle(named, 2, 600, own)).toMatchObject({ status: 403 });
    expect((await shown(named))?.settlement).toBeUndefined();
  });

  it('is possible for what arrived of a return that was canceled then', async () => {
    const { named } = await received();
    await decide(named, 'CANCELLED', 2);
    expect(await settle(named, 3, 600)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', settled: 600 },
    });
  });

  it.each([
    ['a refund', 412, 'version-mismatch', { version: 3 }],
    ['a settlement by hand', 409, 'return-settled', { settlement: { orderId: 'o-1', amount: 1 } }],
  ])('is refused if %s comes between its read and its write', async (_, status, code, change) => {
    const { named } = await received();
    const race = justBefore(
      'TransactWriteItems',
      (input) => input.includes(named.returnId),
      async () => table.put({ ...(await rowOf(named)), ...change }),
    );
    expect(await settle(named, 2, 600)).toMatchObject({ status, body: { code } });
    expect(race.happened()).toBe(true);
  });
});
