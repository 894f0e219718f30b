import { beforeAll, describe, expect, it } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, move } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3b');

describe('A3b get a customer’s order', () => {
  freshTable();
  const customerId = 'a1b2';
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC')]);
  });

  it('returns the source row, without lines', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');

    const answer = await getOrder({ as: customer(customerId), path: { customerId, orderId } });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"1"', 'cache-control': 'no-store' },
    });
    expect(answer.body).toEqual({
      orderId,
      number: orderNumberOf(orderId),
      customerId,
      status: 'OPEN',
      fulfillmentStatus: 'UNFULFILLED',
      paymentStatus: 'PENDING',
      placedAt,
      updatedAt: placedAt,
      version: 1,
      currency: 'EUR',
      total: 1000,
      lineCount: 1,
    });
  });

  it('returns every change at once, with its version as ETag', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await move(customerId, orderId, 'SHIPPED', 'DELIVERED');

    const answer = await getOrder({ as: customer(customerId), path: { customerId, orderId } });

    expect(answer).toMatchObject({
      headers: { etag: '"3"' },
      body: { status: 'DELIVERED', version: 3, placedAt },
    });
    expect(answer.body.updatedAt >= placedAt).toBe(true);
  });

  it('finds no order for an id of another format, without a request', async () => {
    const requests = recordRequests();

    for (const orderId of ['o-9001', 'x', 'O-01KT1JW64N0000000000000000']) {
      expect(await getOrder({ as: operator, path: { customerId, orderId } })).toMatchObject({
        status: 404,
        body: { code: 'order-not-found' },
      });
    }
    expect(requests).toEqual([]);
  });
});
