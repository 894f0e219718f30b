import { beforeAll, describe, expect, it } from 'vitest';
import { asking, customer, operator } from '../../support/call.ts';
import { onRequest } from '../../support/measurement/on-request.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
} from '../../support/orders.ts';
import { projector } from '../../support/project.ts';
import { freshTable } from '../../support/table.ts';

const call = asking('A50');
const getOrders = (ids: readonly string[]) => call({ as: operator, query: { ids: ids.join() } });
const getOrder = asking('A3');

describe('A50 get orders by their ids', () => {
  const table = freshTable({ stream: true });
  const project = projector();

  beforeAll(async () => {
    await Promise.all([aCustomer('buyer'), aSku('ABC')]);
  });

  it('returns what A3 does, but parcels, returns and money, in the order of the ids', async () => {
    const orders = [await anOrder('buyer', 'ABC'), await anOrder('buyer', 'ABC')];
    const ids = orders.map(({ orderId }) => orderId).toReversed();

    const { status, body } = await getOrders(ids);

    expect(status).toBe(200);
    expect(body.missing).toEqual([]);
    for (const [i, orderId] of ids.entries()) {
      const { body: whole } = await getOrder({ as: operator, path: { orderId } });
      const { fulfillments, returns, payments, amounts, withdrawalWindow, ...order } = whole;
      expect(body.items[i]).toEqual(order);
      expect(order.lines).toHaveLength(1);
    }
  });

  it('has the address, the note, the terms, the hold and the tags that a list shows', async () => {
    const shippingAddress = { name: 'Nia Lund', country: 'NO' };
    const { status, body } = await createOrder({
      as: operator,
      path: { customerId: 'buyer' },
      headers: idempotencyKey(),
      body: {
        ...orderOf('ABC'),
        shippingAddress,
        customerNote: 'Ring twice',
        paymentTerms: 'NET',
      },
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    const path = { customerId: 'buyer', orderId: body.orderId };
    await asking('A29')({ as: operator, path: { ...path, tag: 'gift' } });
    await asking('A7b')({
      as: operator,
      path,
      headers: { 'if-match': '"1"' },
      body: { reason: 'ADDRESS' },
    });

    await project();
    const held = (await getOrders([body.orderId])).body.items[0];

    expect(held).toMatchObject({
      shippingAddress,
      customerNote: 'Ring twice',
      paymentTerms: 'NET',
      tags: ['gift'],
      onHold: 'ADDRESS',
    });
  });

  it('is one Query an order, half a unit each, whatever else the order has', async () => {
    const orders = await Promise.all(Array.from({ length: 3 }, () => anOrder('buyer', 'ABC')));
    const large = orders[0]?.orderId ?? '';
    await table.put(
      ...Array.from({ length: 30 }, (_, n) => ({
        PK: `ORDER#${large}`,
        SK: `EVENT#2026-01-01#${n}`,
        text: 'x'.repeat(1000),
      })),
      { PK: `ORDER#${large}`, SK: 'PAYMENT#x', text: 'x'.repeat(9000) },
      { PK: `ORDER#${large}`, SK: 'FULFILLMENT#x', text: 'x'.repeat(9000) },
    );

    const requests = await recordWhile(async () => {
      const { body } = await getOrders(orders.map(({ orderId }) => orderId));
      expect(body.items).toHaveLength(3);
    });

    expect(requests.map(({ operation, units }) => [operation, units])).toEqual(
      Array(3).fill(['Query', 0.5]),
    );
  });

  it('names the ids that no order has, after a strongly consistent read', async () => {
    const { orderId } = await anOrder('buyer', 'ABC');

    const requests = await recordWhile(async () => {
      const { body } = await getOrders(['o-1', orderId, 'nothing']);
      expect(body.items.map((order: { orderId: string }) => order.orderId)).toEqual([orderId]);
      expect(body.missing).toEqual(['o-1', 'nothing']);
    });

    expect(requests).toHaveLength(5);
  });

  it('reads an order again whose lines a replica does not have yet', async () => {
    const { orderId } = await anOrder('buyer', 'ABC');
    const stop = onRequest(
      (next) => async (args) => {
        const result = await next(args);
        const { ConsistentRead } = args.input as { ConsistentRead?: boolean };
        const { output } = result as { output: { Items?: { SK: { S: string } }[] } };
        if (!ConsistentRead && output.Items)
          output.Items = output.Items.filter(({ SK }) => !JSON.stringify(SK).includes('ITEM#'));
        return result;
      },
      { step: 'initialize', priority: 'low' },
    );

    const { body } = await getOrders([orderId]);
    stop();

    expect(body.items[0].lines).toHaveLength(1);
  });

  it('takes up to 50 ids', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => `o-${n}`);

    expect((await getOrders(ids)).body.missing).toEqual(ids);
    expect(await getOrders([...ids, 'o-50'])).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ pointer: '/query/ids' }] },
    });
  });

  it.each(['', 'o-1,', 'o-1,o-1', 'o 1', 'o-1,o#2', 'x'.repeat(65)])(
    'refuses the ids %j',
    async (ids) => {
      expect(await call({ as: operator, query: { ids } })).toMatchObject({
        status: 400,
        body: { code: 'invalid-request' },
      });
    },
  );

  it('refuses ids beside another list', async () => {
    expect(await call({ as: operator, query: { ids: 'o-1', status: 'OPEN' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/query/status' }] },
    });
  });

  it('is for operators', async () => {
    expect(await call({ as: customer('buyer'), query: { ids: 'o-1' } })).toMatchObject({
      status: 403,
    });
  });
});
