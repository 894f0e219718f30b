import { beforeAll, describe, expect, it } from 'vitest';
import { orderMetadataKey } from '../../../table/keys.ts';
import { getOrder as readOrder } from '../../../table/orders/a03-get-order.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const getOrder = asking('A3');

describe('A3 get an order', () => {
  const table = freshTable();
  const skus = Array.from({ length: 20 }, (_, n) => `SKU-${n}`);
  beforeAll(async () => {
    await Promise.all([aCustomer('a1b2'), ...skus.map((sku) => aSku(sku))]);
  });

  it('shows until when the payment is awaited, while it is', async () => {
    const { orderId } = await anOrder('a1b2', 'SKU-0');
    const key = orderMetadataKey(orderId);
    const paymentDueAt = '2026-06-01T12:30:00.000Z';
    const shown = async (attributes: object) => {
      await table.put({ ...(await table.get({ ...key })), ...key, ...attributes });
      return (await getOrder({ as: customer('a1b2'), path: { orderId } })).body;
    };
    expect(await shown({ paymentDueAt })).not.toHaveProperty('paymentDueAt');
    const due = { GSI2PK: 'DUE#0', GSI2SK: `${paymentDueAt}#${orderId}` };
    expect(await shown({ paymentDueAt, ...due })).toMatchObject({ paymentDueAt });
  });

  it('returns the order with its lines, and the version at which they were read', async () => {
    const body = {
      lines: [
        { sku: 'SKU-0', quantity: 2, unitPrice: 1000 },
        { sku: 'SKU-1', quantity: 1, unitPrice: 1000, name: 'Item SKU-1' },
      ],
      currency: 'EUR',
      shippingAddress: { line1: '1 Main Street', city: 'Pune', country: 'IN' },
    };
    const headers = idempotencyKey();
    const placed = await createOrder({
      as: customer('a1b2'),
      path: { customerId: 'a1b2' },
      headers,
      body,
    });

    const answer = await getOrder({ as: customer('a1b2'), path: { orderId: placed.body.orderId } });

    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"1"', 'cache-control': 'no-store' },
    });
    const untouched = { fulfilled: 0, cancelled: 0, delivered: 0, returned: 0, returnable: 0 };
    expect(answer.body).toEqual({
      ...placed.body,
      asOfVersion: 1,
      fulfillments: [],
      payments: [],
      returns: [],
      withdrawalWindow: { status: 'OPEN' },
      amounts: { authorized: 0, captured: 0, refunded: 0, due: 3000, kept: 0, overpaid: 0 },
      lines: [
        {
          seq: 1,
          sku: 'SKU-0',
          quantity: 2,
          unitPrice: 1000,
          amount: 2000,
          ...untouched,
          fulfillable: 2,
        },
        {
          seq: 2,
          sku: 'SKU-1',
          quantity: 1,
          unitPrice: 1000,
          name: 'Item SKU-1',
          amount: 1000,
          ...untouched,
          fulfillable: 1,
        },
      ],
    });
  });

  it('is one Query of 0.5 RCU with 20 lines, in the order of the request', async () => {
    const { orderId } = await anOrder('a1b2', ...skus);
    const requests = recordRequests();

    const answer = await getOrder({ as: customer('a1b2'), path: { orderId } });

    expect(answer.body.lines.map(({ sku }: { sku: string }) => sku)).toEqual(skus);
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5, by: { table: 0.5 } }]);
  });

  it('costs the same for any length of the order’s history, and shows none of it', async () => {
    const { orderId } = await anOrder('a1b2', 'SKU-0');
    const before = await getOrder({ as: operator, path: { orderId } });
    await table.put(
      ...Array.from({ length: 200 }, (_, n) => ({
        PK: `ORDER#${orderId}`,
        SK: `EVENT#2026-06-01T00:00:00.000Z#${String(n).padStart(3, '0')}`,
        type: 'Event',
        note: 'x'.repeat(400),
      })),
    );
    const requests = recordRequests();

    expect(await getOrder({ as: operator, path: { orderId } })).toEqual(before);
    expect(requests).toMatchObject([{ operation: 'Query', units: 0.5 }]);
  });

  it('ignores a payment that was written by hand', async () => {
    const { orderId } = await anOrder('a1b2', 'SKU-0');
    const before = await getOrder({ as: operator, path: { orderId } });

    await table.put({
      PK: `ORDER#${orderId}`,
      SK: 'PAYMENT#2026-06-01T00:00:00.000Z#p-1',
      amount: 1000,
    });

    expect(await getOrder({ as: operator, path: { orderId } })).toEqual(before);
  });

  it('returns the values of a later version in META', async () => {
    const { orderId } = await anOrder('a1b2', 'SKU-0');
    const key = { PK: `ORDER#${orderId}`, SK: 'META' };
    const updatedAt = '2026-06-02T00:00:00.000Z';
    await table.put({ ...(await table.get(key)), status: 'SHIPPED', version: 2, updatedAt });

    expect(await getOrder({ as: customer('a1b2'), path: { orderId } })).toMatchObject({
      headers: { etag: '"2"' },
      body: { status: 'SHIPPED', version: 2, asOfVersion: 2, updatedAt },
    });
  });

  it('shows operators an order of which document 004’s lab wrote only a line', async () => {
    await table.put({ PK: 'ORDER#o-9001', SK: 'ITEM#001', sku: 'ABC', qty: 2 });

    const answer = await getOrder({ as: operator, path: { orderId: 'o-9001' } });

    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.body).toEqual({
      orderId: 'o-9001',
      adjustments: [],
      lines: [{ seq: 1, sku: 'ABC', quantity: 2 }],
      fulfillments: [],
      payments: [],
      returns: [],
    });
    expect(answer.headers).not.toHaveProperty('etag');
  });

  it.each([
    ['price', { qty: 2 }],
    ['quantity', { unitPrice: 1000 }],
  ])('shows no amount for a line without a %s', async (missing, line) => {
    const orderId = `o-without-${missing}`;
    await table.put({ PK: `ORDER#${orderId}`, SK: 'ITEM#001', sku: 'ABC', ...line });

    const answer = await getOrder({ as: operator, path: { orderId } });

    expect(answer.body.lines).toHaveLength(1);
    expect(answer.body.lines[0]).not.toHaveProperty('amount');
  });

  it('shows operators an order without lines', async () => {
    const key = { PK: 'ORDER#o-9002', SK: 'META' };
    await table.put({ ...key, customerId: 'a1b2', status: 'OPEN', version: 1 });

    expect(await getOrder({ as: operator, path: { orderId: 'o-9002' } })).toMatchObject({
      status: 200,
      body: { orderId: 'o-9002', customerId: 'a1b2', status: 'OPEN', lines: [] },
    });
  });

  it('shows no counts for a line without a quantity, and no subtotal', async () => {
    const PK = 'ORDER#o-9003';
    await table.put(
      { PK, SK: 'META', customerId: 'a1b2', status: 'SHIPPED', version: 1 },
      { PK, SK: 'ITEM#001', sku: 'ABC', quantity: 2, unitPrice: 1000 },
      { PK, SK: 'ITEM#002', sku: 'XYZ', unitPrice: 1000 },
    );

    const { body } = await getOrder({ as: operator, path: { orderId: 'o-9003' } });

    expect(body).not.toHaveProperty('subtotal');
    expect(body.lines).toEqual([
      expect.objectContaining({ seq: 1, fulfilled: 2, fulfillable: 0, returnable: 2 }),
      { seq: 2, sku: 'XYZ', unitPrice: 1000 },
    ]);
  });

  it('is one read for our own tools, which have no caller', async () => {
    const { orderId } = await anOrder('a1b2', 'SKU-0');
    const requests = recordRequests();

    expect(await readOrder(orderId)).toMatchObject({ orderId, customerId: 'a1b2' });
    expect(requests).toHaveLength(1);
  });

  it('hides an order without a customer from customers', async () => {
    await table.put({ PK: 'ORDER#o-9044', SK: 'ITEM#001', sku: 'ABC', qty: 2 });

    for (const subject of ['a1b2', 'undefined', 'o-9044']) {
      expect(await getOrder({ as: customer(subject), path: { orderId: 'o-9044' } })).toMatchObject({
        status: 404,
        body: { code: 'order-not-found' },
      });
    }
  });

  it('finds no order of which only events are left', async () => {
    await table.put({ PK: 'ORDER#o-7', SK: 'EVENT#2026-06-01#001' });

    expect(await getOrder({ as: operator, path: { orderId: 'o-7' } })).toMatchObject({
      status: 404,
    });
  });
});
