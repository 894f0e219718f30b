import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '../../../table/copies/record-event.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { aCustomer, anOrder, aSku } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const listEvents = asking('A13');
const customerId = 'a1b2';

/** An event as the projector writes it. */
const event = (
  orderId: string,
  version: number,
  status: 'OPEN' | 'SHIPPED' | 'DELIVERED',
  updatedAt: string,
  fulfillmentStatus?: 'FULFILLED',
) =>
  recordEvent({
    orderId,
    customerId,
    version,
    status,
    fulfillmentStatus,
    updatedAt,
    placedAt: updatedAt,
    paymentStatus: 'PENDING',
    currency: 'EUR',
    total: 1000,
    lineCount: 1,
  });

describe('A13 list an order’s events', () => {
  freshTable();
  beforeAll(() => Promise.all([aCustomer(customerId), aSku('ABC')]));

  it('lists them oldest first, each with the order’s previous state', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await event(orderId, 2, 'SHIPPED', '2026-06-02T00:00:00.000Z', 'FULFILLED');
    await event(orderId, 1, 'OPEN', '2026-06-01T00:00:00.000Z');

    const answer = await listEvents({ as: customer(customerId), path: { orderId } });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      items: [
        {
          orderId,
          version: 1,
          status: 'OPEN',
          paymentStatus: 'PENDING',
          total: 1000,
          at: '2026-06-01T00:00:00.000Z',
        },
        {
          orderId,
          version: 2,
          status: 'SHIPPED',
          previousStatus: 'OPEN',
          fulfillmentStatus: 'FULFILLED',
          paymentStatus: 'PENDING',
          total: 1000,
          at: '2026-06-02T00:00:00.000Z',
        },
      ],
    });
  });

  it('lists them by version, whatever the writers’ clocks were', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await event(orderId, 1, 'OPEN', '2026-06-01T00:00:00.002Z');
    await event(orderId, 2, 'SHIPPED', '2026-06-01T00:00:00.001Z');
    // The same millisecond: compared as texts, 10 would come before 9.
    await event(orderId, 9, 'SHIPPED', '2026-06-01T00:00:00.003Z');
    await event(orderId, 10, 'DELIVERED', '2026-06-01T00:00:00.003Z');

    const { body } = await listEvents({ as: operator, path: { orderId } });

    expect(body.items).toMatchObject([
      { version: 1, at: '2026-06-01T00:00:00.002Z' },
      { version: 2, previousStatus: 'OPEN' },
      { version: 9 },
      { version: 10, previousStatus: 'SHIPPED' },
    ]);
  });

  it('omits the previous state if that event is missing', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    await event(orderId, 1, 'OPEN', '2026-06-01T00:00:00.000Z');
    await event(orderId, 3, 'DELIVERED', '2026-06-03T00:00:00.000Z');

    const { body } = await listEvents({ as: operator, path: { orderId } });

    expect(body.items[1]).not.toHaveProperty('previousStatus');
  });

  it('names the author of a version for operators, and the customer for themselves', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const times = { updatedAt: '2026-06-01T00:00:00.000Z', placedAt: '2026-06-01T00:00:00.000Z' };
    const money = { paymentStatus: 'PENDING', currency: 'EUR', total: 1000, lineCount: 1 } as const;
    const order = { orderId, customerId, status: 'OPEN', ...times, ...money } as const;
    await recordEvent({ ...order, version: 1, changedBy: { version: 1, by: customerId } });
    const ben = { version: 2, by: 'op-1', byName: 'ben' };
    await recordEvent({ ...order, version: 2, changedBy: ben });
    await recordEvent({ ...order, version: 3, changedBy: ben });

    const authors = async (as: typeof operator) =>
      (await listEvents({ as, path: { orderId } })).body.items.map(
        ({ by, byName }: { by?: string; byName?: string }) => [by, byName],
      );
    expect(await authors(operator)).toEqual([
      [customerId, undefined],
      ['op-1', 'ben'],
      [undefined, undefined],
    ]);
    expect(await authors(customer(customerId))).toEqual([
      [customerId, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('returns an empty list before the projector, to the order’s customer only', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');

    expect(await listEvents({ as: customer(customerId), path: { orderId } })).toMatchObject({
      status: 200,
      body: { items: [] },
    });
  });
});
