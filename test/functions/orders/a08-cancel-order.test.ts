import { beforeAll, describe, expect, it } from 'vitest';
import { newOrderId } from '../../../domain/order-id.ts';
import { orderNumberOf } from '../../../domain/order-number.ts';
import {
  customerOrderKey,
  orderIdentity,
  orderMetadataKey,
  stockKey,
} from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { cancelledBecause, injectFaults, lostAnswer } from '../../support/faults.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import {
  aCustomer,
  anOrder,
  aSku,
  createOrder,
  idempotencyKey,
  move,
  orderOf,
} from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const customerId = 'a1b2';
const cancelOrder = asking('A8');
const cancel = (orderId: string, headers: Record<string, string> = {}, as = customer(customerId)) =>
  cancelOrder({ as, path: { customerId, orderId }, headers });

describe('A8 cancel an order', () => {
  const table = freshTable();
  const stockOf = async (sku: string) => (await table.get({ ...stockKey(sku) }))?.['quantity'];

  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  it('judges lines before it requires a key beside them', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ');
    const cancelled = { as: operator, path: { customerId, orderId }, body: { lines: [] } };

    expect(await cancelOrder(cancelled)).toMatchObject({ status: 422 });
  });

  it('lets a customer cancel no rest of a partly shipped line, named or not', async () => {
    const line = { sku: 'XYZ', quantity: 2, unitPrice: 1000 };
    const body = { ...orderOf('ABC'), lines: [...orderOf('ABC').lines, line] };
    const sent = { as: operator, path: { customerId }, headers: idempotencyKey(), body };
    const { orderId } = (await createOrder(sent)).body;
    const path = { customerId, orderId };
    await ship(path, [2, 1]);
    const refused = { status: 409, body: { code: 'quantity-not-available' } };
    expect(await cancelLines(path, [[2, 1]], customer(customerId))).toMatchObject(refused);
    expect(await cancel(orderId)).toMatchObject(refused);
    expect((await cancelLines(path, [[1, 1]], customer(customerId))).status).toBe(200);
    expect((await cancelLines(path, [[2, 1]], operator)).status).toBe(200);
  });

  it('answers a lost answer’s request again with its key, and refuses it without', async () => {
    for (const as of [customer(customerId), operator]) {
      const [keyed, keyless] = [await anOrder(customerId, 'ABC'), await anOrder(customerId, 'ABC')];
      const path = { customerId, orderId: keyed.orderId };
      const call = { as, path, headers: { ...idempotencyKey('lost'), 'if-match': '"1"' } };
      injectFaults('TransactWriteItems', lostAnswer);
      expect(await cancelOrder(call)).toMatchObject({ status: 503 });
      expect(await cancelOrder(call)).toMatchObject({
        status: 200,
        headers: { 'idempotent-replayed': 'true' },
        body: { status: 'CANCELLED', version: 2 },
      });

      const plain = { as, path: { customerId, orderId: keyless.orderId } };
      injectFaults('TransactWriteItems', lostAnswer);
      expect(await cancelOrder(plain)).toMatchObject({ status: 503 });
      expect(await cancelOrder(plain)).toMatchObject({ body: { code: 'illegal-transition' } });
    }
  });

  it('cancels the order and returns every SKU’s quantity to stock', async () => {
    await aSku('BACK', { quantity: 10 });
    const { orderId, placedAt } = await anOrder(customerId, 'BACK', 'ABC', 'BACK');
    expect(await stockOf('BACK')).toBe(8);

    const answer = await cancel(orderId);

    expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(answer.body).toEqual({
      orderId,
      number: orderNumberOf(orderId),
      customerId,
      placedAt,
      status: 'CANCELLED',
      fulfillmentStatus: 'UNFULFILLED',
      paymentStatus: 'PENDING',
      version: 2,
      currency: 'EUR',
      total: 3000,
      lineCount: 3,
      updatedAt: expect.any(String),
    });
    expect(await stockOf('BACK')).toBe(10);
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    expect(row).toMatchObject({ status: 'CANCELLED', version: 2, GSI1PK: 'CUST#a1b2#CANCELLED' });
    expect(row).not.toHaveProperty('GSI2PK');
    // The status of a whole order implies its fulfillment status.
    expect(row).not.toHaveProperty('fulfillmentStatus');
  });

  it('is one Query and one TransactWriteItems', async () => {
    const { orderId } = await anOrder(customerId, 'ABC', 'XYZ', 'ABC');
    const requests = recordRequests();

    await cancel(orderId);

    expect(requests).toMatchObject([
      { operation: 'Query', units: 1 },
      { operation: 'TransactWriteItems', units: 9 },
    ]);
  });

  it('restocks once, however many requests arrive at once', async () => {
    await aSku('RACE', { quantity: 10 });
    const { orderId } = await anOrder(customerId, 'RACE');

    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(orderId)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'illegal-transition')).toHaveLength(19);
    expect(await stockOf('RACE')).toBe(10);
  });

  it('refuses a shipped order even if META is behind, and restocks nothing', async () => {
    await aSku('SHIP', { quantity: 10 });
    const { orderId } = await anOrder(customerId, 'SHIP');
    await move(customerId, orderId, 'SHIPPED');
    // The projection lags: META is at version 1, OPEN.
    expect(await table.get({ ...orderMetadataKey(orderId) })).toMatchObject({
      status: 'OPEN',
      version: 1,
    });

    expect(await cancel(orderId)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', allowed: ['DELIVERED', 'RETURNED'] },
    });
    expect(await stockOf('SHIP')).toBe(9);
  });

  it('follows the source row if META is behind it', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const key = customerOrderKey({ customerId, orderId, placedAt });
    await table.put({ ...(await table.get({ ...key })), paymentStatus: 'PAID', version: 7 });

    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      headers: { etag: '"8"' },
      body: { status: 'CANCELLED', paymentStatus: 'PAID', version: 8 },
    });
  });

  it('follows the source row if META differs at the same version', async () => {
    const { orderId } = await anOrder(customerId, 'ABC');
    const metadata = { ...orderMetadataKey(orderId) };
    await table.put({ ...(await table.get(metadata)), status: 'CANCELLED' });

    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', version: 2 },
    });
  });

  it('follows META if it is ahead of the row that an earlier attempt read', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const metadata = { ...orderMetadataKey(orderId) };
    const key = { ...customerOrderKey({ customerId, orderId, placedAt }) };
    const [before, shown] = [await table.get(key), await table.get(metadata)];
    await table.put({ ...before, version: 2 }, { ...shown, version: 2 });
    injectFaults(
      'TransactWriteItems',
      cancelledBecause({ Code: 'ConditionalCheckFailed', Item: { ...before } }),
    );
    const requests = recordRequests();

    expect(await cancel(orderId)).toMatchObject({ status: 200, body: { version: 3 } });
    expect(requests.filter(({ operation }) => operation === 'Query')).toHaveLength(2);
  });

  it('finds no order without a source row', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    await table.remove({ ...customerOrderKey({ customerId, orderId, placedAt }) });

    expect(await cancel(orderId, { 'if-match': '"7"' })).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
  });

  it('finds no order that was written by hand, without a version', async () => {
    const order = orderIdentity({ customerId, orderId: newOrderId(new Date()) });
    await table.put(
      { ...customerOrderKey(order), status: 'OPEN' },
      { ...orderMetadataKey(order.orderId), customerId, status: 'OPEN' },
    );

    expect(await cancel(order.orderId)).toMatchObject({
      status: 404,
      body: { code: 'order-not-found' },
    });
  });

  it('uses the row’s version if If-Match names it and META is behind', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const key = customerOrderKey({ customerId, orderId, placedAt });
    await table.put({ ...(await table.get({ ...key })), version: 7 });

    expect(await cancel(orderId, { 'if-match': '"7"' })).toMatchObject({
      status: 200,
      body: { version: 8 },
    });
    expect(await table.get({ ...key })).toMatchObject({ status: 'CANCELLED', version: 8 });
  });

  it.each([
    ['removed', undefined],
    ['emptied by hand', {}],
    ['mangled by hand', { quantity: 'many', version: 1 }],
  ])('restocks the other SKUs if a stock row was %s, and names the rest', async (words, left) => {
    const [gone, kept] = ['GONE', 'KEPT'].map((sku) => `${sku}-${words.split(' ')[0]}`) as [
      string,
      string,
    ];
    await Promise.all([aSku(gone, { quantity: 10 }), aSku(kept, { quantity: 10 })]);
    const { orderId } = await anOrder(customerId, gone, kept, gone);
    await table.remove({ ...stockKey(gone) });
    if (left) await table.put({ ...stockKey(gone), ...left });

    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      headers: { etag: '"2"' },
      body: { status: 'CANCELLED', version: 2, notRestocked: [{ sku: gone, quantity: 2 }] },
    });
    expect(await stockOf(kept)).toBe(10);
    expect(await table.get({ ...stockKey(gone) })).toEqual(left && { ...stockKey(gone), ...left });
    expect(await cancel(orderId)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition' },
    });
  });

  it('restocks the other SKUs if META is behind and a stock row is gone', async () => {
    await Promise.all([aSku('GONE2', { quantity: 10 }), aSku('KEPT2', { quantity: 10 })]);
    const { orderId, placedAt } = await anOrder(customerId, 'GONE2', 'KEPT2');
    const key = customerOrderKey({ customerId, orderId, placedAt });
    await table.put({ ...(await table.get({ ...key })), paymentStatus: 'PAID', version: 7 });
    await table.remove({ ...stockKey('GONE2') });

    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      body: { version: 8, notRestocked: [{ sku: 'GONE2', quantity: 1 }] },
    });
    expect(await stockOf('KEPT2')).toBe(10);
  });

  it('leaves out all missing stock rows in one more round', async () => {
    const skus = await Promise.all(['GONE3', 'GONE4', 'KEPT3'].map((sku) => aSku(sku)));
    const { orderId } = await anOrder(customerId, ...skus);
    for (const sku of ['GONE3', 'GONE4']) await table.remove({ ...stockKey(sku) });
    const requests = recordRequests();

    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      body: {
        notRestocked: [
          { sku: 'GONE3', quantity: 1 },
          { sku: 'GONE4', quantity: 1 },
        ],
      },
    });
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(2);
  });

  it('answers 503 if others change the order in each of five rounds', async () => {
    const { orderId, placedAt } = await anOrder(customerId, 'ABC');
    const row = await table.get({ ...customerOrderKey({ customerId, orderId, placedAt }) });
    const newer = [2, 3, 4, 5, 6].map((version) =>
      cancelledBecause(
        { Code: 'ConditionalCheckFailed', Item: { ...row, version } },
        { Code: 'None' },
      ),
    );
    const faults = injectFaults('TransactWriteItems', ...newer);
    const requests = recordRequests();

    expect(await cancel(orderId)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'try-again' },
    });
    expect(faults.left()).toBe(0);
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(5);
  });
});
