import { describe, expect, it } from 'vitest';
import { asking, operator } from '../../support/call.ts';
import { aSku, idempotencyKey } from '../../support/orders.ts';
import { freshTable } from '../../support/table.ts';

const adjustStock = asking('A40');
const listAdjustments = asking('A40b');

const byId = (a: { adjustmentId: string }, b: { adjustmentId: string }) =>
  a.adjustmentId < b.adjustmentId ? -1 : 1;

describe('A40b list a SKU’s stock adjustments', () => {
  freshTable();

  it('shows each adjustment as in A40’s answer', async () => {
    const path = { sku: await aSku('NOTED') };
    const made = [];
    for (const note of ['Dropped', 'Dropped', undefined]) {
      const body = { delta: -2, reason: 'DAMAGED', note };
      made.push((await adjustStock({ as: operator, path, headers: idempotencyKey(), body })).body);
    }

    const { items } = (await listAdjustments({ as: operator, path })).body;
    expect(items.toSorted(byId)).toEqual(made.toSorted(byId));
  });
});
