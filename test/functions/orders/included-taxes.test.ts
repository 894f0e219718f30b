import { beforeAll, describe, expect, it } from 'vitest';
import { returnKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { cancelLines, ship } from '../../support/fulfillments.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { receive, sendBack } from '../../support/returns.ts';
import { freshTable } from '../../support/table.ts';

const [getOrder, getOrders] = [asking('A3'), asking('A50')];
const customerId = 'a1b2';
const path = { customerId };
const VAT = { kind: 'TAX', name: 'VAT 19 %', rate: '0.19', included: true };
const place = (adjustments: readonly object[], lines: readonly object[] = LINES) =>
  createOrder({
    as: operator,
    path,
    headers: idempotencyKey(),
    body: { currency: 'EUR', lines, adjustments },
  });
const LINES = [
  { sku: 'ABC', quantity: 3, unitPrice: 1000 },
  { sku: 'XYZ', quantity: 1, unitPrice: 1000 },
];

describe('A tax that the prices contain', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aCustomer(customerId), aSku('ABC'), aSku('XYZ')]);
  });

  it('adds nothing to the total, and is summed apart from taxes that do', async () => {
    const adjustments = [
      { ...VAT, amount: 479, seq: 1 },
      { ...VAT, amount: 65, name: 'VAT 7 %', rate: '0.07', seq: 2 },
      { kind: 'TAX', name: 'Recycling', amount: 30 },
      { kind: 'SHIPPING', name: 'Parcel', amount: 490 },
    ];
    const { status, body } = await place(adjustments);
    const sums = { subtotal: 4000, total: 4520, taxTotal: 30, taxIncluded: 544, adjustments };
    expect([status, body]).toMatchObject([201, sums]);
    const { orderId } = body;
    expect((await getOrder({ as: operator, path: { orderId } })).body).toMatchObject(sums);
    const { body: found } = await getOrders({ as: operator, query: { ids: orderId } });
    expect(found.items).toMatchObject([sums]);
  });

  it('is in no sum of an order without taxes', async () => {
    const { body } = await place([{ kind: 'SHIPPING', name: 'Parcel', amount: 490 }]);
    expect(body).not.toHaveProperty('taxTotal');
    expect(body).not.toHaveProperty('taxIncluded');
  });

  it('follows its items through cancellations and returns, cent by cent', async () => {
    const { body } = await place([
      { ...VAT, amount: 479, seq: 1 },
      { ...VAT, amount: 160, seq: 2 },
    ]);
    const of = { ...path, orderId: body.orderId as string };
    await cancelLines(of, [[1, 1]]);
    const read = async () => (await getOrder({ as: operator, path: { orderId: of.orderId } })).body;
    expect(await read()).toMatchObject({ subtotal: 3000, taxIncluded: 480 });

    await ship(of);
    for (const seq of [1, 1, 2]) {
      const { body: made } = await sendBack(of, [[seq, 1]]);
      await receive({ ...of, returnId: made.returnId }, [[seq, 1]]);
    }
    const { returns } = await read();
    const taxes = returns.map((one: { taxIncluded: number }) => one.taxIncluded);
    expect(taxes.toSorted()).toEqual([160, 160, 160]);
    expect(await table.get({ ...returnKey(of.orderId, returns[0].returnId) })).toMatchObject({
      value: 1000,
      taxIncluded: 160,
    });
  });

  it('has no part of a return whose row is of before taxes', async () => {
    const { body } = await place([{ ...VAT, amount: 479, seq: 1 }]);
    const of = { ...path, orderId: body.orderId as string };
    await ship(of);
    for (const isOld of [true, false]) {
      const { body: made } = await sendBack(of, [[1, 1]]);
      await receive({ ...of, returnId: made.returnId }, [[1, 1]]);
      const row = await table.get({ ...returnKey(of.orderId, made.returnId) });
      if (!isOld) expect(row).toMatchObject({ taxIncluded: 160 });
      const { taxIncluded: _, ...before } = row ?? {};
      if (isOld) await table.put(before);
    }
  });

  it('adds up over a return that arrives in parts', async () => {
    const { body } = await place([{ ...VAT, amount: 479, seq: 1 }]);
    const of = { ...path, orderId: body.orderId as string };
    await ship(of);
    const { body: made } = await sendBack(of, [[1, 3]]);
    const seen = [];
    for (let n = 0; n < 3; n++) {
      await receive({ ...of, returnId: made.returnId }, [[1, 1]]);
      const { body: order } = await getOrder({ as: operator, path: { orderId: of.orderId } });
      seen.push(order.returns[0].taxIncluded);
    }
    expect(seen).toEqual([160, 320, 479]);
  });

  it('may be as much as its line’s price, and as the total', async () => {
    const { status } = await place([
      { ...VAT, amount: 3000, seq: 1 },
      { ...VAT, amount: 1000, seq: 2 },
    ]);
    expect(status).toBe(201);
  });

  it.each([
    ['more than its line’s price', [{ ...VAT, amount: 3001, seq: 1 }], 'line 1'],
    [
      'more than its line’s price, in two rates',
      [
        { ...VAT, amount: 600, seq: 2 },
        { ...VAT, amount: 401, rate: '0.07', seq: 2 },
      ],
      'line 2',
    ],
    [
      'more than the total',
      [
        { ...VAT, amount: 3001 },
        { kind: 'DISCOUNT', name: 'Spring', amount: -1000 },
      ],
      'the total',
    ],
  ])('is refused if it is %s', async (_, adjustments, words) => {
    const { status, body } = await place(adjustments);
    expect([status, body.code]).toEqual([422, 'tax-too-large']);
    expect(body.detail).toContain(words);
  });

  it.each([
    ['of another kind', { ...VAT, kind: 'FEE', rate: undefined, amount: 1 }, 'kind'],
    [
      'with the rate of another kind',
      { kind: 'SHIPPING', name: 'P', amount: 1, rate: '0' },
      'kind',
    ],
    ['that is false', { ...VAT, amount: 1, included: false }, 'included'],
    ['at 119 percent', { ...VAT, amount: 1, rate: '1.19' }, 'rate'],
    ['at a number', { ...VAT, amount: 1, rate: 0.19 }, 'rate'],
    ['with five digits', { ...VAT, amount: 1, rate: '0.19000' }, 'rate'],
    ['below zero', { ...VAT, amount: -1 }, 'amount'],
  ])('is refused %s', async (_, adjustment, member) => {
    const { status, body } = await place([adjustment]);
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      [`/adjustments/0/${member}`],
    ]);
  });

  it('may be each line’s, and costs nothing for ten lines', async () => {
    const ten = Array.from({ length: 10 }, () => ({ sku: 'ABC', quantity: 1, unitPrice: 1000 }));
    const taxes = ten.map((_, i) => ({ ...VAT, amount: 160, seq: i + 1 }));
    const unitsOf = async (adjustments: readonly object[]) => {
      const requests = await recordWhile(async () => {
        expect((await place(adjustments, ten)).status).toBe(201);
      });
      return requests.reduce((sum, { units }) => sum + units, 0);
    };
    expect(await unitsOf(taxes)).toBe(await unitsOf([]));
    const lines = Array.from({ length: 48 }, () => ten[0] ?? {});
    const all = lines.map((_, i) => ({ ...VAT, amount: 160, seq: i + 1 }));
    expect((await place(all, lines)).body.taxIncluded).toBe(48 * 160);
  });
});
