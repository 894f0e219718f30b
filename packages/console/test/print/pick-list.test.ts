/** The rows of a pick list. */
import { describe, expect, it } from 'vitest';
import { pickRows } from '../../print/pick-list.ts';
import type { WorkOrder } from '../../work/work-order.ts';

type Line = readonly [sku: string, left: number, name?: string];

const orderOf = (...lines: readonly Line[]) =>
  ({
    orderId: `o-${lines.length}`,
    lines: lines.map(([sku, fulfillable, name], n) => ({ seq: n + 1, sku, fulfillable, name })),
  }) as unknown as WorkOrder;

describe('A pick list', () => {
  it('has one row a SKU, with its total and the items of each box', () => {
    const rows = pickRows([
      orderOf(['MUG', 2, 'Enamel mug'], ['BAG', 1, 'Canvas bag'], ['MUG', 1, 'Enamel mug']),
      orderOf(['MUG', 1, 'Enamel mug']),
    ]);
    expect(rows).toEqual([
      { sku: 'BAG', name: 'Canvas bag', total: 1, boxes: ['1:1'] },
      { sku: 'MUG', name: 'Enamel mug', total: 4, boxes: ['1:3', '2:1'] },
    ]);
  });

  it('counts the boxes by the order in which the slips are printed', () => {
    const rows = pickRows([orderOf(['BAG', 1]), orderOf(['BAG', 0]), orderOf(['BAG', 5])]);
    expect(rows.map(({ total, boxes }) => [total, boxes])).toEqual([[6, ['1:1', '3:5']]]);
  });

  it('leaves out what has left already, and orders whose lines are not read', () => {
    expect(pickRows([orderOf(['BAG', 0]), { orderId: 'o-9' } as WorkOrder])).toEqual([]);
  });

  it('is in the order of the SKUs, whatever their lines are', () => {
    const rows = pickRows([orderOf(['C', 1], ['a', 1], ['B', 1]), orderOf(['A', 1])]);
    expect(rows.map(({ sku }) => sku)).toEqual(['A', 'B', 'C', 'a']);
  });
});
