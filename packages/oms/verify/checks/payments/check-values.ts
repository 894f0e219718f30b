import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import type { OrderCopies } from '../../reads/read-copies.ts';
import { SHARED_RULE, worthFrom } from '../../recount-total.ts';
import { expectedCounts } from '../check-counters.ts';
import { orderedLines } from '../ordered-lines.ts';
import { isPossible } from '../recount.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

/**
 * Checks that the values of an order's returns add up to what came back of it. Each receipt fixes a
 * value for good, so only a person can decide which one is wrong.
 *
 * Rows of before have no value until their next receipt, and their first rule gave the goods' part
 * of the whole order's discount back, too. What such a row gave too much stays.
 */
export function checkValues(orderId: string, copies: OrderCopies): Drift[] {
  const received = copies.returns.filter(hasReceived);
  const [first] = received;
  if (!first || received.some(({ value }) => value === undefined)) return [];
  const adjustments = (copies.metadata?.['adjustments'] ?? []) as Item[];
  const [lines, counts] = [orderedLines(copies), expectedCounts(copies)];
  if (!isPossible(lines, counts)) return [];
  const worth = worthFrom(lines, counts, adjustments, SHARED_RULE);
  const before = worthFrom(lines, counts, adjustments, undefined);
  const sum = received.reduce((all, { value }) => all + Number(value), 0);
  if (sum >= worth && sum <= Math.max(worth, before)) return [];
  const finding = { what: 'ROW' as const, key: nameOfKey(first), orderId };
  const why = 'the values of the returns are not what came back';
  return [{ ...finding, why, expected: { value: worth }, found: { value: sum }, ...FOR_A_PERSON }];
}

const hasReceived = ({ lines }: Item): boolean =>
  (lines as readonly Item[]).some(({ received }) => Number(received) > 0);
