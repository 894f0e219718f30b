import { beforeAll, describe, expect, it } from 'vitest';
import { stockAdjustmentKey } from '../../../table/keys.ts';
import { asking, customer, operator } from '../../support/call.ts';
import { aSku, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const adjustStock = asking('A40');
const listAdjustments = asking('A40b');

const byId = (a: { adjustmentId: string }, b: { adjustmentId: string }) =>
  a.adjustmentId < b.adjustmentId ? -1 : 1;

describe('A40b list a SKU’s stock adjustments', () => {
  const table = freshTable();
  beforeAll(async () => {
    await Promise.all([aSku('ABC'), aSku('XYZ')]);
    for (let delta = 1; delta <= 5; delta++) {
      await adjustStock({
        as: operator,
        path: { sku: 'ABC' },
        headers: idempotencyKey(),
        body: { delta, reason: 'COUNTED' },
      });
    }
  });

  const list = (query: Record<string, string> = {}, sku = 'ABC', as = operator) =>
    listAdjustments({ as, path: { sku }, query });

  it('lists the newest first, page by page, without the level and other SKUs', async () => {
    const first = await list({ limit: '3' });
    const second = await list({ limit: '3', cursor: first.body.nextCursor });

    const deltas = [...first.body.items, ...second.body.items].map(({ delta }) => delta);
    expect(deltas.toSorted()).toEqual([1, 2, 3, 4, 5]);
    const times = [...first.body.items, ...second.body.items].map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(second.body).not.toHaveProperty('nextCursor');
    expect((await list({}, 'XYZ')).body).toEqual({ items: [] });
  });

  it('shows each adjustment as in A40’s answer', async () => {
    const sku = await aSku('NOTED');
    const body = { delta: -2, reason: 'DAMAGED', note: 'Dropped' };
    const made = [];
    for (const headers of [idempotencyKey(), idempotencyKey()]) {
      made.unshift((await adjustStock({ as: operator, path: { sku }, headers, body })).body);
    }

    expect((await list({}, sku)).body.items.toSorted(byId)).toEqual(made.toSorted(byId));
  });

  it('skips rows without a difference or a reason', async () => {
    const sku = await aSku('MANGLED');
    const row = { delta: 3, reason: 'COUNTED', createdBy: 'op-1' };
    const at = (hour: string) => ({
      ...stockAdjustmentKey(sku, `2026-06-01T${hour}:00:00.000Z#a-1`),
      ...row,
    });
    await table.put(at('10'), { ...at('11'), delta: 'three' }, { ...at('12'), reason: 7 });

    expect((await list({}, sku)).body.items).toEqual([
      { adjustmentId: 'a-1', sku, ...row, createdAt: '2026-06-01T10:00:00.000Z' },
    ]);
  });

  it('is for operators', async () => {
    expect(await list({}, 'ABC', customer('a1b2'))).toMatchObject({ status: 403 });
  });
});
