import type { Order } from '../../domain/order.ts';
import { summaryKey } from '../keys.ts';
import type { Update } from './metadata-update.ts';

/**
 * Makes the update of SUMMARY. `rev` counts the updates, so that a repair can check that the METAs
 * it added up are still current.
 */
export function summaryUpdate(
  order: Order,
  counters: readonly (readonly [name: string, change: number])[],
  isLatest: boolean,
): Update {
  const names = counters.map(([name], i) => [`#counter${i}`, name]);
  const added = counters.map((_, i) => `#counter${i} :counter${i}`);
  const latest = isLatest ? ', lastOrderAt = :placedAt' : '';
  return {
    Key: summaryKey(order.customerId),
    UpdateExpression: `SET #type = :type${latest} ADD rev :one, ${added.join(', ')}`,
    // An older order changes the counters and leaves `lastOrderAt` unchanged.
    ...(isLatest && {
      ConditionExpression: 'attribute_not_exists(lastOrderAt) OR lastOrderAt <= :placedAt',
    }),
    ExpressionAttributeNames: { '#type': 'type', ...Object.fromEntries(names) },
    ExpressionAttributeValues: {
      ':type': 'CustomerSummary',
      ':one': 1,
      ...(isLatest && { ':placedAt': order.placedAt }),
      ...Object.fromEntries(counters.map(([, change], i) => [`:counter${i}`, change])),
    },
  };
}
