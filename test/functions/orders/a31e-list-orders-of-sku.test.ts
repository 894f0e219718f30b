import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderNumberOf } from '../../../domain/order-number.ts';
import { lineItemKey, saleIndexKeys } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { recordWhile } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, createOrder, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const listOrders = asking('A31e');
const list = (query: Record<string, string>) => listOrders({ as: operator, query });

describe('A31e list the orders of a SKU', () => {
  const table = freshTable();
  const placed: { orderId: string; placedAt: string }[] = [];

  beforeEach(() => {
    vi.stubEnv('SKU_SALES', 'true');
  });
  beforeAll(async () => {
    vi.stubEnv('SKU_SALES', 'true');
    await Promise.all([aCustomer('a1b2'), aCustomer('c3d4'), aSku('ABC'), aSku('XYZ')]);
    for (const customerId of ['a1b2', 'c3d4', 'a1b2'])
      placed.push(await anOrder(customerId, 'XYZ', 'ABC'));
    await anOrder('a1b2', 'XYZ');
  });

  it('shows who ordered it and how many, newest first, for half a unit', async () => {
    const requests = await recordWhile(async () => {
      const { status, body } = await list({ sku: 'ABC' });
      expect(status).toBe(200);
      expect(body.items).toEqual(
        ['a1b2', 'c3d4', 'a1b2'].map((customerId, n) => {
          const { orderId, placedAt } = placed[2 - n] as (typeof placed)[0];
          const number = orderNumberOf(orderId);
          return { orderId, number, customerId, placedAt, seq: 2, quantity: 1 };
        }),
      );
      expect(body.nextCursor).toBeUndefined();
    });
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([['Query', 0.5]]);
  });

  it('lists page by page, in both orders', async () => {
    for (const sort of ['asc', 'desc']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await list({ sku: 'ABC', limit: '1', sort, ...(cursor && { cursor }) });
        seen.push(...body.items.map(({ orderId }: { orderId: string }) => orderId));
        cursor = body.nextCursor;
      } while (cursor);
      const ids = placed.map(({ orderId }) => orderId);
      expect(seen).toEqual(sort === 'asc' ? ids : ids.toReversed());
    }
  });

  it('lists the days from and to, both included, and takes no other list’s cursor', async () => {
    const today = placed[0]?.placedAt.slice(0, 10) ?? '';
    const count = async (query: object) => (await list({ sku: 'ABC', ...query })).body.items.length;

    // The three orders may be of two days.
    const last = placed[2]?.placedAt.slice(0, 10) ?? '';
    expect(await count({ from: today, to: last })).toBe(3);
    expect(await count({ from: '2020-01-01', to: '2020-12-31' })).toBe(0);
    expect(await count({ from: today })).toBe(3);
    const { body } = await list({ sku: 'ABC', limit: '1' });
    expect(await list({ sku: 'XYZ', limit: '1', cursor: body.nextCursor })).toMatchObject({
      status: 400,
      body: { code: 'invalid-cursor' },
    });
  });

  it('lists an order of three for each of its lines', async () => {
    await aSku('MANY');
    const lines = [{ sku: 'MANY', quantity: 3, unitPrice: 1000 }];
    const { body } = await createOrder({
      as: operator,
      path: { customerId: 'c3d4' },
      headers: idempotencyKey(),
      body: { currency: 'EUR', lines },
    });

    expect((await list({ sku: 'MANY' })).body.items).toMatchObject([
      { orderId: body.orderId, customerId: 'c3d4', seq: 1, quantity: 3 },
    ]);
  });

  it('lists no order that was placed without the setting', async () => {
    vi.stubEnv('SKU_SALES', 'false');
    await aSku('OLD');
    await anOrder('a1b2', 'OLD');
    vi.stubEnv('SKU_SALES', 'true');

    expect((await list({ sku: 'OLD' })).body.items).toEqual([]);
  });

  it('costs A6 one write unit more for each line', async () => {
    const unitsOfOrder = async () => {
      const requests = await recordWhile(() => anOrder('a1b2', 'ABC', 'XYZ', 'MANY'));
      return requests.reduce((sum, { units }) => sum + units, 0);
    };
    const units = await unitsOfOrder();
    vi.stubEnv('SKU_SALES', 'false');

    expect(units - (await unitsOfOrder())).toBe(3);
  });

  it('leaves out a row that a person has damaged', async () => {
    const { orderId = '', placedAt = '' } = placed[0] ?? {};
    const sale = { customerId: 'a1b2', orderId, placedAt, seq: 9, quantity: Number.NaN };
    await table.put({ ...lineItemKey(orderId, 9), ...saleIndexKeys('BROKEN', sale) });

    expect(await list({ sku: 'BROKEN' })).toMatchObject({ status: 200, body: { items: [] } });
  });

  it.each([
    [{ sku: 'ABC', status: 'OPEN' }, '/query/status'],
    [{ sku: 'ABC', number: '261121-1Q7K-4MZ' }, '/query/status'],
    [{ sku: 'A#B' }, '/query/sku'],
    [{ sku: 'ABC', from: '2026-06-02', to: '2026-06-01' }, '/query/to'],
    [{ sku: 'ABC', to: '2026-06-01' }, '/query/to'],
  ])('refuses %j', async (query, pointer) => {
    const { status, body } = await list(query as Record<string, string>);
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe(pointer);
  });

  it('is refused without the setting, so that no empty list is taken for an answer', async () => {
    vi.stubEnv('SKU_SALES', 'false');
    const { status, body } = await list({ sku: 'ABC' });

    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        pointer: '/query/sku',
        detail: 'is not listed by this shop: its setting skuSales is off',
      },
    ]);
  });

  it('is for operators', async () => {
    const query = { sku: 'ABC' };
    expect(await listOrders({ as: customer('a1b2'), query })).toMatchObject({ status: 403 });
  });
});
