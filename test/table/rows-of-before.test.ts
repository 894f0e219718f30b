import { beforeAll, describe, expect, it } from 'vitest';
import { stockKey } from '../../table/keys.ts';
import { asking, customer, operator } from '../support/call.ts';
import { cancelLines, report, ship } from '../support/fulfillments.ts';
import { updateStatus } from '../support/orders.ts';
import { freshTable } from '../support/table.ts';

const listOrders = asking('A2');
const getOrder = asking('A3');
const getCustomerOrder = asking('A3b');
const cancelOrder = asking('A8');
const listEvents = asking('A13');

const placedAt = '2026-06-01T12:34:56.789Z';
const ids = {
  whole: 'o-01KT1JW64N0000000000000000',
  shipped: 'o-01KT1JW64N0000000000000001',
  byLine: 'o-01KT1JW64N0000000000000002',
  part: 'o-01KT1JW64N0000000000000003',
};

/**
 * An order's items, byte for byte as they were written before lines could change separately: no day
 * key, no adjustments, an event without the fulfillment status and the total.
 */
function itemsOf(orderId: string, status: 'OPEN' | 'SHIPPED', version: number) {
  const facts = {
    status,
    paymentStatus: 'PENDING',
    version,
    currency: 'EUR',
    total: 3000,
    lineCount: 2,
  };
  const line = { type: 'LineItem', unitPrice: 1000 };
  return [
    {
      PK: 'CUST#a1b2',
      SK: `ORDER#${placedAt}#${orderId}`,
      GSI1PK: `CUST#a1b2#${status}`,
      GSI1SK: `${placedAt}#${orderId}`,
      ...(status === 'OPEN' && { GSI2PK: 'OPEN', GSI2SK: `${placedAt}#${orderId}` }),
      type: 'Order',
      ...facts,
    },
    {
      PK: `ORDER#${orderId}`,
      SK: 'META',
      type: 'OrderMetadata',
      customerId: 'a1b2',
      ...facts,
      counted: true,
      shippingAddress: { city: 'Pune' },
    },
    { PK: `ORDER#${orderId}`, SK: 'ITEM#001', ...line, sku: 'ABC', quantity: 2 },
    { PK: `ORDER#${orderId}`, SK: 'ITEM#002', ...line, sku: 'XYZ', quantity: 1 },
    {
      PK: `ORDER#${orderId}`,
      SK: `EVENT#${placedAt}#${version}`,
      type: 'Event',
      customerId: 'a1b2',
      version,
      status,
      paymentStatus: 'PENDING',
    },
  ];
}

describe('An order that was placed before lines could change separately', () => {
  const table = freshTable({ openOrderShards: 1 });
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];
  const path = (orderId: string) => ({ customerId: 'a1b2', orderId });
  const own = customer('a1b2');

  beforeAll(async () => {
    await table.put(
      ...itemsOf(ids.whole, 'OPEN', 1),
      ...itemsOf(ids.shipped, 'SHIPPED', 2),
      ...itemsOf(ids.byLine, 'OPEN', 1),
      ...itemsOf(ids.part, 'OPEN', 1),
      { PK: 'CUST#a1b2', SK: 'PROFILE', type: 'Customer', name: 'Acme Co', version: 1 },
      ...['ABC', 'XYZ'].map((sku) => ({
        PK: `SKU#${sku}`,
        SK: 'STOCK',
        type: 'InventoryLevel',
        name: sku,
        unitPrice: 1000,
        currency: 'EUR',
        quantity: 10,
        lowStockThreshold: 1,
        version: 1,
      })),
    );
  });

  it('is read with the values that its status implies', async () => {
    const { body: shipped } = await getOrder({ as: own, path: { orderId: ids.shipped } });
    expect(shipped).toMatchObject({
      status: 'SHIPPED',
      fulfillmentStatus: 'FULFILLED',
      subtotal: 3000,
      adjustments: [],
      total: 3000,
      fulfillments: [],
      lines: [
        { seq: 1, fulfilled: 2, cancelled: 0, delivered: 0, fulfillable: 0, returnable: 2 },
        { seq: 2, fulfilled: 1, cancelled: 0, delivered: 0, fulfillable: 0, returnable: 1 },
      ],
    });
    const { body: row } = await getCustomerOrder({ as: own, path: path(ids.whole) });
    expect(row).toMatchObject({ status: 'OPEN', fulfillmentStatus: 'UNFULFILLED', version: 1 });
    const { body: list } = await listOrders({ as: own, path: { customerId: 'a1b2' } });
    expect(list.items).toHaveLength(4);
    const { body: events } = await listEvents({ as: own, path: { orderId: ids.shipped } });
    expect(events.items).toEqual([
      {
        orderId: ids.shipped,
        version: 2,
        status: 'SHIPPED',
        paymentStatus: 'PENDING',
        at: placedAt,
      },
    ]);
  });

  it('moves as a whole, and stores no counters', async () => {
    expect(
      await updateStatus({
        as: operator,
        path: path(ids.shipped),
        headers: { 'if-match': '"2"' },
        body: { status: 'DELIVERED' },
      }),
    ).toMatchObject({ status: 200, body: { fulfillmentStatus: 'FULFILLED', version: 3 } });
    expect(await cancelOrder({ as: own, path: path(ids.whole) })).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', total: 3000 },
    });
    expect([await stockOf('ABC'), await stockOf('XYZ')]).toEqual([12, 11]);
    expect((await table.all()).filter(({ SK }) => SK === 'LINES')).toEqual([]);
  });

  it('can be shipped in parcels', async () => {
    const { body } = await ship(path(ids.byLine), [1, 1]);
    expect(body.order).toMatchObject({ version: 2, fulfillmentStatus: 'PARTIALLY_FULFILLED' });
    await ship(path(ids.byLine));
    const parcel = { ...path(ids.byLine), fulfillmentId: body.fulfillmentId };
    expect(await report(parcel, 'DELIVERED', 1)).toMatchObject({ status: 201 });
    expect(await getCustomerOrder({ as: own, path: path(ids.byLine) })).toMatchObject({
      body: { status: 'SHIPPED', fulfillmentStatus: 'FULFILLED', version: 4 },
    });
  });

  it('can be canceled in part', async () => {
    const before = Number(await stockOf('ABC'));

    expect(await cancelLines(path(ids.part), [[1, 1]])).toMatchObject({
      status: 200,
      body: { status: 'OPEN', total: 2000 },
    });
    expect(await stockOf('ABC')).toBe(before + 1);
  });
});
