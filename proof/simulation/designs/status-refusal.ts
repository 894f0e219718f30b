import { nextStatuses, type OrderStatus } from '../../../domain/order-status.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';

/**
 * The reason that a flawed operation could not move an order, from the row that failed its
 * condition.
 */
export function statusRefusal(
  stored: Item | undefined,
  versions: readonly number[] | undefined,
): Refusal {
  if (!stored) return new Refusal({ code: 'order-not-found' });
  const current = stored['version'] as number;
  if (versions?.includes(current) === false)
    return new Refusal({ code: 'version-mismatch', current });
  if (stored['fulfillmentStatus'] !== undefined) return new Refusal({ code: 'fulfilled-by-line' });
  const from = stored['status'] as OrderStatus;
  return new Refusal({ code: 'illegal-transition', from, allowed: nextStatuses(from) });
}
