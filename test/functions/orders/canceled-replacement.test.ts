import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, aSku, createOrder, idempotencyKey, orderOf } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const cancel = asking('A8');
const customerId = 'a1b2';

describe('A8 of an order that replaced another', () => {
  freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  const replaces = { orderId: 'o-first', returnId: 'r-first' };
  async function aReplacement(of: object | null = replaces) {
    const body = { ...orderOf('ABC', 'XYZ'), ...(of && { replaces: of }) };
    const headers = idempotencyKey();
    const { body: order } = await createOrder({
      as: operator,
      path: { customerId },
      headers,
      body,
    });
    return { customerId, orderId: order.orderId };
  }
  const line = (seq: number) => ({ lines: [{ seq, quantity: 1 }] });

  it('names the return whose settlement is to be taken back, also if repeated', async () => {
    const path = await aReplacement();
    const call = { as: operator, path, headers: idempotencyKey() };

    const { body } = await cancel(call);

    expect(body).toMatchObject({ status: 'CANCELLED', replaces });
    expect((await cancel(call)).body).toEqual(body);
  });

  it('names it once nothing is left', async () => {
    const path = await aReplacement();
    const first = { as: operator, path, headers: idempotencyKey(), body: line(1) };
    const last = { as: operator, path, headers: idempotencyKey(), body: line(2) };

    expect((await cancel(first)).body.replaces).toBeUndefined();
    expect((await cancel(last)).body.replaces).toEqual(replaces);
    expect((await cancel(first)).body.replaces).toBeUndefined();
  });

  it('names none to the buyer, and none of an order that replaced nothing', async () => {
    const buyers = await cancel({ as: customer(customerId), path: await aReplacement() });
    expect([buyers.status, buyers.body.replaces]).toEqual([200, undefined]);

    const { body } = await cancel({ as: operator, path: await aReplacement(null) });
    expect([body.status, body.replaces]).toEqual(['CANCELLED', undefined]);
  });
});
