import type { CountersBySeq } from '../../domain/line-counters.ts';
import type { Order } from '../../domain/order.ts';
import { lineCountersKey } from '../keys.ts';
import { tableName } from '../requests/client.ts';
import type { TransactionActions } from '../requests/transaction.ts';

/** Writes the whole LINES item; counters that are zero are left out. */
export function putCounters(
  { orderId, version: orderVersion }: Order,
  counters: CountersBySeq,
  seen: number | undefined,
): TransactionActions[number] {
  const lines = Object.entries(counters).map(([seq, line]) => [
    seq,
    Object.fromEntries(Object.entries(line).filter(([, count]) => count !== 0)),
  ]);
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...lineCountersKey(orderId),
        type: 'LineCounters',
        version: (seen ?? 0) + 1,
        orderVersion,
        lines: Object.fromEntries(lines),
      },
      ...(seen === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': seen },
          }),
    },
  };
}
