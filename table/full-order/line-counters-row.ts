import type { CountersBySeq } from '../../domain/line-counters.ts';
import type { Order } from '../../domain/order.ts';
import type { TotalRule } from '../../domain/totals/order-total.ts';
import { lineCountersKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';

/** The counters of an order's lines, and the rule of the total that goes with them. */
interface LineState {
  readonly counters: CountersBySeq;
  readonly totalRule: TotalRule;
}

/**
 * Writes the whole LINES item; counters that are zero are left out. The day of delivery as a whole
 * is in LINES from the first operation by line on.
 */
export function putCounters(
  { orderId, version: orderVersion, deliveredOn }: Order,
  { counters, totalRule }: LineState,
  version: number | undefined,
): TransactionAction {
  const lines = Object.entries(counters).map(([seq, line]) => [
    seq,
    Object.fromEntries(Object.entries(line).filter(([, count]) => count !== 0)),
  ]);
  return {
    Put: {
      Item: {
        ...lineCountersKey(orderId),
        type: 'LineCounters',
        version: (version ?? 0) + 1,
        orderVersion,
        ...(deliveredOn !== undefined && { deliveredOn }),
        ...(totalRule !== undefined && { totalRule }),
        lines: Object.fromEntries(lines),
      },
      ...(version === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': version },
          }),
    },
  };
}
