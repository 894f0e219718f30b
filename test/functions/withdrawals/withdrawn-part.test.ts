import { beforeAll, describe, expect, it } from 'vitest';
import { readFullOrder } from '../../../table/full-order/read-full-order.ts';
import { customer, operator } from '../../support/call.ts';
import { type Named, ship } from '../../support/fulfillments.ts';
import { aCustomer, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { decide, receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';
import { withdraw, withdrawFor } from '../../support/withdrawals.ts';

const customerId = 'a1b2';
const own = customer(customerId);

describe('A withdrawal of a part of a requested return', () => {
  freshTable({ stream: true });
  const project = projector();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]));

  const shipped = async (): Promise<Named> => {
    const lines = ['ABC', 'XYZ'].map((sku) => ({ sku, quantity: 3, unitPrice: 1000 }));
    const body = { lines, currency: 'EUR' };
    const placed = await createOrder({
      as: operator,
      path: { customerId },
      headers: idempotencyKey(),
      body,
    });
    const path = { customerId, orderId: placed.body.orderId };
    await ship(path);
    return path;
  };
  const ask = async (path: Named, lines: [number, number][]): Promise<string> =>
    (await sendBack(path, lines, { as: own })).body.returnId;
  const returnsOf = async (path: Named) => {
    await project();
    const { returns, counters } = (await readFullOrder(path)).fullOrder;
    return { counters, of: (id: string) => returns.find(({ returnId }) => returnId === id) };
  };

  it('takes the withdrawn items alone, and leaves the rest to its decision', async () => {
    const path = await shipped();
    const asked = await ask(path, [[1, 3]]);
    const { body } = await withdraw(path, { lines: [{ seq: 1, quantity: 1 }] });

    expect(body).toMatchObject({ status: 'DONE', outcome: { opened: [] } });
    const { counters, of } = await returnsOf(path);
    expect(of(asked)).toMatchObject({
      status: 'REQUESTED',
      lines: [{ seq: 1, quantity: 2 }],
      total: 2000,
      version: 2,
    });
    expect(of(asked)).not.toHaveProperty('decidedBy');
    expect(of(asked)).not.toHaveProperty('withdrawalId');
    expect(of(body.outcome.returnId)).toMatchObject({
      status: 'OPEN',
      withdrawalId: body.withdrawalId,
      lines: [{ seq: 1, quantity: 1, reason: 'UNWANTED' }],
      total: 1000,
      lineCount: 1,
    });
    expect(counters[1]).toMatchObject({ returning: 3, returned: 0 });
    await receive({ ...path, returnId: body.outcome.returnId }, [[1, 1]]);
    expect((await decide({ ...path, returnId: asked }, 'DECLINED', 2)).status).toBe(200);
    expect((await returnsOf(path)).counters[1]).toMatchObject({ returning: 0, returned: 1 });
  });

  it('of one line of two leaves the other', async () => {
    const path = await shipped();
    const asked = await ask(path, [
      [1, 1],
      [2, 2],
    ]);
    const { body } = await withdraw(path, {
      lines: [
        { seq: 1, quantity: 1 },
        { seq: 2, quantity: 1 },
      ],
    });

    const { of } = await returnsOf(path);
    expect(of(asked)).toMatchObject({
      status: 'REQUESTED',
      lines: [{ seq: 2, quantity: 1 }],
      lineCount: 1,
    });
    expect(of(body.outcome.returnId)?.lines).toMatchObject([
      { seq: 1, quantity: 1 },
      { seq: 2, quantity: 1 },
    ]);
  });

  it('joins items that were not announced to those that were', async () => {
    const path = await shipped();
    const [first, second] = [await ask(path, [[1, 1]]), await ask(path, [[2, 2]])];
    const { body } = await withdraw(path, {
      lines: [
        { seq: 1, quantity: 2 },
        { seq: 2, quantity: 1 },
      ],
    });

    expect(body.outcome.opened).toEqual([first]);
    const { counters, of } = await returnsOf(path);
    expect(of(second)).toMatchObject({ status: 'REQUESTED', lines: [{ seq: 2, quantity: 1 }] });
    expect(of(body.outcome.returnId)?.lines).toMatchObject([
      { seq: 1, quantity: 1, reason: 'OTHER' },
      { seq: 2, quantity: 1, reason: 'UNWANTED' },
    ]);
    expect(counters).toMatchObject({ 1: { returning: 2 }, 2: { returning: 2 } });
  });

  it('names nobody as having decided whom the law decides for', async () => {
    const path = await shipped();
    const asked = await ask(path, [[1, 3]]);
    await withdraw(path, { lines: [{ seq: 1, quantity: 3 }] });

    const opened = (await returnsOf(path)).of(asked);
    expect(opened).toMatchObject({ status: 'OPEN', decidedBy: 'system:withdrawal' });
    expect(opened?.acts).toMatchObject([{ status: 'OPEN', by: 'system:withdrawal' }]);
  });

  it('names the operator who withdrew for a customer', async () => {
    const path = await shipped();
    const asked = await ask(path, [[1, 3]]);
    await withdrawFor(path);

    expect((await returnsOf(path)).of(asked)).toMatchObject({ decidedBy: operator['sub'] });
  });
});
