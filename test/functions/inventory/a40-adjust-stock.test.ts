import { beforeAll, describe, expect, it } from 'vitest';
import { ADJUSTMENT_LETTER } from '../../../domain/inventory/level.ts';
import { timeOf } from '../../../domain/time-id.ts';
import { stockAdjustmentKey, stockAdjustmentPosition, stockKey } from '../../../table/keys.ts';
import { asking, operator } from '../../support/call.ts';
import { recordRequests } from '../../support/measurement/request-recorder.ts';
import { aCustomer, anOrder, aSku, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const adjustStock = asking('A40');

const adjust = (sku: string, delta: number, headers = idempotencyKey(), reason = 'COUNTED') =>
  adjustStock({ as: operator, path: { sku }, headers, body: { delta, reason } });

describe('A40 adjust a stock level', () => {
  const table = freshTable();
  const level = async (sku: string) => (await table.get({ ...stockKey(sku) })) ?? {};
  beforeAll(async () => {
    await aCustomer('a1b2');
  });

  it('adds the difference, records the reason, and costs 6 write units', async () => {
    await aSku('ABC', { quantity: 10 });
    const requests = recordRequests();

    const answer = await adjustStock({
      as: { ...operator, username: 'ada' },
      path: { sku: 'ABC' },
      headers: idempotencyKey(),
      body: { delta: 40, reason: 'RECEIVED', note: 'Purchase order 4711' },
    });

    expect(answer).toMatchObject({ status: 201, headers: { location: '/inventory/ABC' } });
    expect(answer.body).toEqual({
      adjustmentId: expect.stringMatching(/^a-[0-9A-HJKMNP-TV-Z]{26}$/),
      sku: 'ABC',
      delta: 40,
      reason: 'RECEIVED',
      note: 'Purchase order 4711',
      createdBy: 'op-1',
      createdByName: 'ada',
      createdAt: expect.any(String),
    });
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    const { adjustmentId, createdAt } = answer.body;
    expect(createdAt).toBe(timeOf(ADJUSTMENT_LETTER, adjustmentId));
    expect(requests).toMatchObject([{ operation: 'TransactWriteItems', units: 6 }]);
    expect(await level('ABC')).toMatchObject({ quantity: 50, version: 2 });
    const position = stockAdjustmentPosition(createdAt, adjustmentId);
    expect(await table.get({ ...stockAdjustmentKey('ABC', position) })).toEqual({
      ...stockAdjustmentKey('ABC', position),
      type: 'StockAdjustment',
      delta: 40,
      reason: 'RECEIVED',
      note: 'Purchase order 4711',
      createdBy: 'op-1',
      createdByName: 'ada',
    });
    const { items } = (await asking('A40b')({ as: operator, path: { sku: 'ABC' } })).body;
    expect(items[0].createdByName).toBe('ada');
  });

  it('succeeds beside sales, and loses none of them', async () => {
    await aSku('BUSY', { quantity: 100 });

    await Promise.all([
      ...Array.from({ length: 20 }, () => anOrder('a1b2', 'BUSY')),
      ...Array.from({ length: 5 }, () => adjust('BUSY', 10)),
    ]);

    expect(await level('BUSY')).toMatchObject({ quantity: 100 - 20 + 50 });
  });

  it('refuses to go below zero or beyond the largest level', async () => {
    await aSku('FEW', { quantity: 3 });
    const before = await table.all();

    expect(await adjust('FEW', -4, idempotencyKey(), 'DAMAGED')).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock', available: 3 },
    });
    expect(await adjust('FEW', 1_000_000_000)).toMatchObject({
      status: 409,
      body: { code: 'stock-limit-exceeded', detail: expect.stringContaining(' 1000000000 ') },
    });
    expect(await table.all()).toEqual(before);
    expect(await adjust('FEW', -3)).toMatchObject({ status: 201 });
    expect(await level('FEW')).toMatchObject({ quantity: 0 });
    expect(await adjust('FEW', 1_000_000_000)).toMatchObject({ status: 201 });
    expect(await adjust('FEW', -1)).toMatchObject({ status: 201 });
    expect(await level('FEW')).toMatchObject({ quantity: 999_999_999 });
  });

  it.each([
    [{ delta: 0, reason: 'COUNTED' }, '/delta'],
    [{ delta: 1.5, reason: 'COUNTED' }, '/delta'],
    [{ delta: 2_000_000_000, reason: 'COUNTED' }, '/delta'],
    [{ delta: 1, reason: 'BECAUSE' }, '/reason'],
    [{ delta: 1 }, '/reason'],
  ])('refuses %j', async (body, pointer) => {
    expect(
      await adjustStock({ as: operator, path: { sku: 'ABC' }, headers: idempotencyKey(), body }),
    ).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });
});
