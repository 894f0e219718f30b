import { beforeAll, describe, expect, it } from 'vitest';
import { lineItemKey, stockKey } from '../../../table/keys.ts';
import { asking, checkout, customer, operator } from '../../support/call.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { receive, sendBack } from '../../support/returns.ts';
import { aSplitSku } from '../../support/split-stock.ts';
import { freshTable } from '../../support/table.ts';

const [getOrder, createOrderBatch] = [asking('A3'), asking('A36')];
const customerId = 'a1b2';
const path = { customerId };
const place = (lines: readonly object[], more: object = {}, as = operator) =>
  createOrder({
    as,
    path,
    headers: idempotencyKey(),
    body: { currency: 'EUR', lines, ...more },
  });
const external = (sku: string, unitPrice = 1, quantity = 1) => ({
  sku,
  quantity,
  unitPrice,
  priceMode: 'EXTERNAL',
});
const WRAP = { name: 'Gift wrap', quantity: 2, unitPrice: 350 };

describe('The shop’s own prices', () => {
  const table = freshTable();
  const stockOf = async (sku: string) =>
    Number((await table.get({ ...stockKey(sku) }))?.['quantity']);

  beforeAll(async () => {
    await aCustomer(customerId);
    await Promise.all([aSku('ABC'), aSku('XYZ'), aSku('FEW', { quantity: 3 })]);
  });

  it.each([
    ['a lower price', external('ABC', 1), 'EUR'],
    ['a higher price', external('ABC', 250_000), 'EUR'],
    ['no price', external('ABC', 0), 'EUR'],
    ['another currency', external('ABC', 900), 'USD'],
    ['another name', { ...external('ABC'), name: 'For Acme' }, 'EUR'],
  ])('take stock for %s', async (_, line, currency) => {
    const before = await stockOf('ABC');
    for (const as of [operator, checkout]) {
      const { status, body } = await place([line], { currency }, as);
      expect([status, body.lines]).toMatchObject([
        201,
        [{ ...line, amount: line.unitPrice, seq: 1 }],
      ]);
      const read = await getOrder({ as: operator, path: { orderId: body.orderId } });
      expect(read.body.lines).toMatchObject([line]);
      expect(await table.get({ ...lineItemKey(body.orderId, 1) })).toMatchObject({
        priceMode: 'EXTERNAL',
      });
    }
    expect(await stockOf('ABC')).toBe(before - 2);
  });

  it('are not a customer’s to set, nor is a line without a SKU', async () => {
    const lines = [{ sku: 'ABC', quantity: 1, unitPrice: 1000 }, external('ABC'), WRAP];

    expect(await place(lines, {}, customer(customerId))).toMatchObject({
      status: 403,
      body: {
        errors: [{ pointer: '/lines/1/priceMode' }, { pointer: '/lines/2/sku' }],
      },
    });
  });

  it('oversell nothing, alone and beside a line at the stock’s price', async () => {
    const atPrice = { sku: 'FEW', quantity: 2, unitPrice: 1000 };
    const refused = (lines: readonly object[]) => ({
      status: 409,
      body: { code: 'order-not-accepted', lines },
    });

    expect(await place([external('FEW', 5, 4)])).toMatchObject(
      refused([{ index: 0, code: 'out-of-stock', available: 3 }]),
    );
    expect(await place([atPrice, external('FEW', 5, 2)])).toMatchObject(
      refused([
        { index: 0, code: 'out-of-stock', available: 3 },
        { index: 1, code: 'out-of-stock', available: 3 },
      ]),
    );
    expect(await place([external('NONE')])).toMatchObject(
      refused([{ index: 0, sku: 'NONE', code: 'unknown-sku' }]),
    );
    expect((await place([external('FEW', 5, 1), atPrice])).status).toBe(201);
    expect(await stockOf('FEW')).toBe(0);
  });

  it('leave the price of another line of the SKU bound', async () => {
    const { status, body } = await place([
      external('ABC', 7),
      { sku: 'ABC', quantity: 1, unitPrice: 999 },
    ]);

    expect(status).toBe(409);
    expect(body.lines).toEqual([
      { index: 1, sku: 'ABC', code: 'price-changed', unitPrice: 1000, currency: 'EUR' },
    ]);
  });

  it('take from the shards of a SKU that is split', async () => {
    const sku = await aSplitSku('SPLIT', { quantity: 16 });
    expect((await place([external(sku, 3, 9)])).status).toBe(201);
    expect(await place([external(sku, 3, 9)])).toMatchObject({
      status: 409,
      body: { lines: [{ code: 'out-of-stock', available: 7 }] },
    });
  });

  it('hold in each order of a batch', async () => {
    const order = { customerId, currency: 'EUR', lines: [external('ABC', 3), WRAP] };
    const { body } = await createOrderBatch({
      as: operator,
      body: { orders: [{ key: 'batch-of-prices', ...order }] },
    });
    expect(body.results).toMatchObject([{ status: 201, order: { total: 703 } }]);
  });

  it('are replayed, with a line without a SKU', async () => {
    const sku = await aSku('AGAIN');
    const headers = idempotencyKey();
    const body = { currency: 'EUR', lines: [external(sku, 3), WRAP] };
    const first = await createOrder({ as: operator, path, headers, body });
    const second = await createOrder({ as: operator, path, headers, body });

    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([
      201,
      201,
      'true',
    ]);
    expect(second.body).toEqual(first.body);
  });

  it('may be as large as a total: 150 million rupiahs are one article', async () => {
    const line = { ...external('ABC', 15_000_000_000), quantity: 1 };
    expect((await place([line], { currency: 'IDR' })).body.total).toBe(15_000_000_000);
    const most = { ...external('ABC', 10 ** 12), quantity: 10_000 };
    const discount = { kind: 'DISCOUNT', name: 'Most', amount: -(10 ** 12) };
    expect(
      await place([most], { currency: 'IDR', adjustments: Array(20).fill(discount) }),
    ).toMatchObject({ status: 422, body: { code: 'total-too-large' } });
  });
});

describe('A line without a SKU', () => {
  const table = freshTable();
  const stockOf = async (sku: string) =>
    Number((await table.get({ ...stockKey(sku) }))?.['quantity']);
  const line = { sku: 'ABC', quantity: 2, unitPrice: 1000 };

  beforeAll(async () => {
    await aCustomer(customerId);
    await aSku('ABC');
  });

  it('takes no stock, and one action less of the transaction', async () => {
    const requests = await recordWhile(async () => {
      const { status, body } = await place([WRAP, line]);
      expect([status, body.total, body.lines[0]]).toEqual([
        201,
        2700,
        { seq: 1, ...WRAP, amount: 700 },
      ]);
      expect(await table.get({ ...lineItemKey(body.orderId, 1) })).toEqual({
        PK: `ORDER#${body.orderId}`,
        SK: 'ITEM#001',
        type: 'LineItem',
        ...WRAP,
      });
    });
    const [placing] = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    expect(placing?.input['TransactItems']).toHaveLength(7);
  });

  it('is refused without a name', async () => {
    expect(await place([{ quantity: 1, unitPrice: 5 }])).toMatchObject({
      status: 422,
      body: {
        errors: [
          { pointer: '/lines/0/sku', detail: 'must be sent, or a name of what has no stock' },
        ],
      },
    });
  });

  it('is shipped, canceled and returned as others, and never restocked', async () => {
    const before = await stockOf('ABC');
    const { body: placed } = await place([{ ...WRAP, quantity: 3 }, line]);
    const of = { ...path, orderId: placed.orderId };
    const { status, body } = await cancelLines(of, [
      [1, 1],
      [2, 1],
    ]);
    expect([status, body.total, body.notRestocked]).toEqual([200, 1700, undefined]);
    expect(await stockOf('ABC')).toBe(before - 1);
    expect((await ship(of, [1, 2])).status).toBe(201);
    const { body: made } = await sendBack(of, [[1, 2]]);
    const received = await receive({ ...of, returnId: made.returnId }, [[1, 2]]);
    expect(received).toMatchObject({ status: 201, body: { status: 'CLOSED' } });
    expect(received.body).not.toHaveProperty('notRestocked');
  });
});
