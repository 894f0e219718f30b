import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../../../domain/order.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { customerOrderKey, lineItemKey, orderMetadataKey, stockKey } from '../../../table/keys.ts';
import { createOrder as createOrderRows } from '../../../table/orders/a06-create-order.ts';
import { customer, operator, persistently } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  orderOf,
  putInventory,
} from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const place = (
  customerId: string,
  body: unknown,
  headers: Record<string, string> = idempotencyKey(),
) => createOrder({ as: customer(customerId), path: { customerId }, headers, body });

describe('A6 create an order', () => {
  const table = freshTable();
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];

  beforeAll(async () => {
    await aCustomer('a1b2');
    await Promise.all(['ABC', 'XYZ', 'QRS'].map((sku) => aSku(sku)));
  });

  it('returns 201 with the order, its lines, its Location and its version', async () => {
    const body = {
      lines: [
        { sku: 'ABC', quantity: 2, unitPrice: 1000 },
        { sku: 'XYZ', quantity: 1, unitPrice: 1000, name: 'Item XYZ' },
      ],
      currency: 'EUR',
      shippingAddress: { line1: '1 Main Street', city: 'Pune', country: 'IN' },
    };

    const answer = await place('a1b2', body);

    expect(answer).toMatchObject({ status: 201, headers: { etag: '"1"' } });
    expect(answer.headers['location']).toBe(`/orders/${answer.body.orderId}`);
    expect(answer.body).toEqual({
      orderId: expect.stringMatching(/^o-[0-9A-HJKMNP-TV-Z]{26}$/),
      number: orderNumberOf(answer.body.orderId),
      customerId: 'a1b2',
      status: 'OPEN',
      fulfillmentStatus: 'UNFULFILLED',
      paymentStatus: 'PENDING',
      placedAt: expect.any(String),
      updatedAt: answer.body.placedAt,
      version: 1,
      currency: 'EUR',
      subtotal: 3000,
      total: 3000,
      lineCount: 2,
      adjustments: [],
      paymentTerms: 'RECEIPT',
      lines: [
        { seq: 1, sku: 'ABC', quantity: 2, unitPrice: 1000, amount: 2000 },
        { seq: 2, sku: 'XYZ', quantity: 1, unitPrice: 1000, name: 'Item XYZ', amount: 1000 },
      ],
      shippingAddress: { line1: '1 Main Street', city: 'Pune', country: 'IN' },
    });
  });

  it('writes the order’s row, META and the lines, and takes stock', async () => {
    const [before] = await Promise.all([stockOf('ABC')]);

    const { orderId, placedAt } = await anOrder('a1b2', 'ABC', 'XYZ');

    const identity = { customerId: 'a1b2', orderId, placedAt };
    expect(await table.get({ ...customerOrderKey(identity) })).toMatchObject({
      type: 'Order',
      status: 'OPEN',
      total: 2000,
      currency: 'EUR',
      version: 1,
      GSI1PK: 'CUST#a1b2#OPEN',
      GSI1SK: `${placedAt}#${orderId}`,
      GSI2SK: `${placedAt}#${orderId}`,
      GSI2PK: expect.stringMatching(/^OPEN#[0-3]$/),
    });
    const metadata = await table.get({ ...orderMetadataKey(orderId) });
    expect(metadata).toMatchObject({ type: 'OrderMetadata', customerId: 'a1b2', status: 'OPEN' });
    expect(metadata).not.toHaveProperty('adjustments');
    expect(await table.get({ ...lineItemKey(orderId, 2) })).toMatchObject({
      type: 'LineItem',
      sku: 'XYZ',
    });
    expect(await stockOf('ABC')).toBe(Number(before) - 1);
  });

  it('adds up the lines of one SKU', async () => {
    await aSku('TWICE', { quantity: 3 });

    expect(await place('a1b2', orderOf('TWICE', 'ABC', 'TWICE'))).toMatchObject({
      status: 201,
      body: { lineCount: 3 },
    });
    expect(await stockOf('TWICE')).toBe(1);

    const { body } = await place('a1b2', orderOf('TWICE', 'ABC', 'TWICE'));
    expect(body.lines).toEqual([
      { index: 0, sku: 'TWICE', code: 'out-of-stock', available: 1 },
      { index: 2, sku: 'TWICE', code: 'out-of-stock', available: 1 },
    ]);
  });

  it('names the right SKU when another one has several lines', async () => {
    await aSku('RARE', { quantity: 0 });

    const { body } = await place('a1b2', orderOf('ABC', 'ABC', 'RARE'));

    expect(body.lines).toEqual([{ index: 2, sku: 'RARE', code: 'out-of-stock', available: 0 }]);
  });

  it('explains each refused line, and changes nothing', async () => {
    await aSku('FEW', { quantity: 1 });
    const rows = (await table.all()).length;

    const answer = await place('a1b2', {
      lines: [
        { sku: 'ABC', quantity: 1, unitPrice: 1000 },
        { sku: 'FEW', quantity: 2, unitPrice: 1000 },
        { sku: 'XYZ', quantity: 1, unitPrice: 999 },
        { sku: 'GONE', quantity: 1, unitPrice: 1000 },
        { sku: 'QRS', quantity: 1, unitPrice: 1000, name: 'Another thing' },
      ],
      currency: 'EUR',
    });

    expect(answer).toMatchObject({ status: 409, body: { code: 'order-not-accepted' } });
    expect(answer.body.lines).toEqual([
      { index: 1, sku: 'FEW', code: 'out-of-stock', available: 1 },
      { index: 2, sku: 'XYZ', code: 'price-changed', unitPrice: 1000, currency: 'EUR' },
      { index: 3, sku: 'GONE', code: 'unknown-sku' },
      { index: 4, sku: 'QRS', code: 'name-changed', name: 'Item QRS' },
    ]);
    expect(await table.all()).toHaveLength(rows);
    expect(await stockOf('FEW')).toBe(1);
  });

  it('lists lines in the order of the request, whatever their SKUs', async () => {
    const lines = ['NONE-A', 'NONE-B', 'NONE-A', 'NONE-B'];

    const { body } = await place('a1b2', orderOf(...lines));

    expect(body.lines).toEqual(lines.map((sku, index) => ({ index, sku, code: 'unknown-sku' })));
  });

  it('reports a wrong price even if the stock suffices', async () => {
    await aSku('LAST', { quantity: 2 });

    const { body } = await place('a1b2', {
      lines: [{ sku: 'LAST', quantity: 2, unitPrice: 900 }],
      currency: 'EUR',
    });

    expect(body.lines).toEqual([
      { index: 0, sku: 'LAST', code: 'price-changed', unitPrice: 1000, currency: 'EUR' },
    ]);
  });

  it('fails with a fault, and changes nothing, if its id is taken', async () => {
    const { orderId, placedAt } = await anOrder('a1b2', 'ABC');
    const taken = placeOrder({ orderId, customerId: 'a1b2', placedAt }, orderOf('ABC'));
    const rows = await table.all();

    const placing = createOrderRows(
      taken,
      { principal: 'op', route: 'POST', key: 'taken', content: 1 },
      new Date(),
      policyIn(process.env),
    );

    await expect(placing).rejects.toMatchObject({
      message: `order ${orderId} failed a condition on its own rows`,
    });
    const own = { row: {}, meta: {}, lines: [{}], stock: new Map() };
    await expect(placing).rejects.toHaveProperty('cause', own);
    expect(await table.all()).toEqual(rows);
  });

  it('refuses another currency than the price’s', async () => {
    const { body } = await place('a1b2', { ...orderOf('ABC'), currency: 'USD' });

    expect(body.lines).toMatchObject([{ code: 'price-changed', unitPrice: 1000, currency: 'EUR' }]);
  });

  it('refuses an order of an unknown customer', async () => {
    const answer = await place('nobody', orderOf('ABC'));

    expect(answer).toMatchObject({ status: 404, body: { code: 'customer-not-found' } });
  });

  it('refuses a customer who orders for another', async () => {
    const requests = recordRequests();

    const answer = await createOrder({
      as: customer('mallory'),
      path: { customerId: 'a1b2' },
      headers: idempotencyKey(),
      body: orderOf('ABC'),
    });

    expect(answer).toMatchObject({ status: 404, body: { code: 'customer-not-found' } });
    expect(requests).toEqual([]);
  });

  it('accepts 48 lines of distinct SKUs and refuses the 49th with the limit', async () => {
    const skus = await Promise.all(Array.from({ length: 49 }, (_, i) => aSku(`S${i}`)));

    expect(await place('a1b2', orderOf(...skus.slice(0, 48)))).toMatchObject({
      status: 201,
      body: { lineCount: 48 },
    });
    expect(await place('a1b2', orderOf(...skus))).toMatchObject({
      status: 422,
      body: { code: 'too-many-lines', detail: 'An order may have at most 48 lines.' },
    });
  });

  it('accepts a total of 10^12 minor units and refuses more with the limit', async () => {
    const dear = { sku: 'DEAR', unitPrice: 10_000_000_000 };
    const level = {
      name: 'Dear',
      currency: 'EUR',
      quantity: 1000,
      lowStockThreshold: 0,
      unitPrice: dear.unitPrice,
    };
    await putInventory({ as: operator, path: { sku: 'DEAR' }, body: level });
    const penny = { sku: await aSku('PENNY'), unitPrice: 1000, quantity: 1 };
    const order = (...lines: object[]) => place('a1b2', { currency: 'EUR', lines });

    expect(await order({ ...dear, quantity: 100 })).toMatchObject({
      status: 201,
      body: { total: 10 ** 12 },
    });
    expect(await order({ ...dear, quantity: 100 }, penny)).toMatchObject({
      status: 422,
      body: {
        code: 'total-too-large',
        detail: expect.stringContaining('1000000000000 minor units'),
      },
    });
    expect(await stockOf('DEAR')).toBe(900);
  });

  it.each([
    ['no lines', { lines: [], currency: 'EUR' }, '/lines'],
    ['a member too many', { ...orderOf('ABC'), total: 1 }, '/total'],
    [
      'a price that is not whole',
      { ...orderOf(), lines: [{ sku: 'ABC', quantity: 1, unitPrice: 9.5 }] },
      '/lines/0/unitPrice',
    ],
    [
      'a negative quantity',
      { ...orderOf(), lines: [{ sku: 'ABC', quantity: -1, unitPrice: 1 }] },
      '/lines/0/quantity',
    ],
    [
      'a SKU that separates',
      { ...orderOf(), lines: [{ sku: 'A#B', quantity: 1, unitPrice: 1 }] },
      '/lines/0/sku',
    ],
    ['no currency', { lines: orderOf('ABC').lines }, '/currency'],
    [
      'two prices of one SKU',
      { ...orderOf(), lines: [1, 2].map((unitPrice) => ({ sku: 'A', quantity: 1, unitPrice })) },
      '/lines',
    ],
    ['null', null, ''],
    ['a list', [], ''],
  ])('refuses %s', async (_, body, pointer) => {
    const answer = await place('a1b2', body);

    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', errors: [{ pointer }] },
    });
  });

  it.each([
    ['1st', 'a field name must be a letter, then letters, digits or underscores'],
    ['x'.repeat(41), 'a field name must have at most 40 characters'],
  ])('explains the error in an address field named %s', async (name, detail) => {
    const answer = await place('a1b2', { ...orderOf('ABC'), shippingAddress: { [name]: 'x' } });

    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: `/shippingAddress/${name}`, detail }] },
    });
  });

  it.each([
    ['"a', 'begins with a quote, so it must be one string in quotes, like "8e03978e"'],
    ['a,a', 'must be sent once; a key with a comma in it must be in quotes'],
  ])('explains the error in the Idempotency-Key %s', async (key, detail) => {
    expect(await place('a1b2', orderOf('ABC'), idempotencyKey(key))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/headers/idempotency-key', detail }] },
    });
  });

  it('counts the characters of a text as Unicode does', async () => {
    const city = '😀'.repeat(200);

    expect(await place('a1b2', { ...orderOf('ABC'), shippingAddress: { city } })).toMatchObject({
      status: 201,
    });
    expect(
      await place('a1b2', { ...orderOf('ABC'), shippingAddress: { city: `${city}!` } }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ detail: 'must be 1 to 200 characters, without control characters' }] },
    });
  });

  it('sells 50 units to exactly 50 of 200 buyers', async () => {
    await aSku('HOT', { quantity: 50 });
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, i) => aCustomer(`buyer-${i}`)));

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => {
        const [buyer, key] = [buyers[i % buyers.length] as string, idempotencyKey()];
        return persistently(() => place(buyer, orderOf('HOT'), key));
      }),
    );

    const sold = answers.filter(({ status }) => status === 201);
    expect(sold).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(150);
    expect(await stockOf('HOT')).toBe(0);
    const stored = (await table.all()).filter(
      ({ type, sku }) => type === 'LineItem' && sku === 'HOT',
    );
    expect(new Set(stored.map(({ PK }) => PK))).toEqual(
      new Set(sold.map(({ body }) => `ORDER#${body.orderId}`)),
    );
  });

  it('lets an operator order for a customer', async () => {
    const answer = await createOrder({
      as: operator,
      path: { customerId: 'a1b2' },
      headers: idempotencyKey(),
      body: orderOf('ABC'),
    });

    expect(answer).toMatchObject({ status: 201, body: { customerId: 'a1b2' } });
  });
});
