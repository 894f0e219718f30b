import type { Adjustment } from '../../../../../domain/adjustment.ts';
import type { Order } from '../../../../../domain/order.ts';
import { taxSumsOf } from '../../../../../domain/totals/tax-sums.ts';
import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { shownAdjustments } from '../../../../../table/full-order/shown-order.ts';
import type { Key } from '../../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../../drift.ts';
import type { OrderCopies } from '../../reads/read-copies.ts';
import { pick } from '../expected-order.ts';
import { orderedLines } from '../ordered-lines.ts';
import { checkValues } from './check-values.ts';

/** Checks the sums that follow from an order's lines: the values of its returns, and its taxes. */
export const checkSums = (order: Order, row: Item & Key, copies: OrderCopies): Drift[] => [
  ...checkValues(order.orderId, copies),
  ...checkTaxes(order, row, copies),
];

/**
 * Compares the taxes on an order's row, which its events have, with those that A3 adds up from the
 * lines and META. A row of before they were stored has none until its next cancellation.
 */
function checkTaxes(order: Order, row: Item & Key, copies: OrderCopies): Drift[] {
  const found = pick(row, 'taxTotal', 'taxIncluded');
  if (Object.keys(found).length === 0) return [];
  const { counters, metadata } = copies;
  const lines = orderedLines(copies);
  const adjustments = (metadata?.['adjustments'] ?? []) as readonly Adjustment[];
  const taxes = taxSumsOf(shownAdjustments({ lines, adjustments, counters, order }));
  const difference = differing({ ...taxes }, found);
  if (!difference) return [];
  const ofRow = { what: 'ORDER' as const, key: nameOfKey(row), orderId: order.orderId };
  return [{ ...ofRow, ...difference, mayBeLag: true, repairable: false }];
}
