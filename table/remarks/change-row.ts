import type { OrderIdentity } from '../../domain/order.ts';
import type { HoldReason, OrderStatus } from '../../domain/order-status.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { authorOfVersion, changedAt } from '../full-order/order-update.ts';
import { customerOrderKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { setAttributes } from '../requests/set-attributes.ts';

/** A change of an order's row that moves neither its status nor its index keys. */
export interface RowChange {
  /** The changed attributes; undefined removes one. */
  readonly set: Readonly<Record<string, unknown>>;
  /** A condition on the row, beside that on its version. */
  readonly condition?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A change, and the person who makes it. */
export interface AuthoredChange extends RowChange {
  readonly author: Author;
}

/** The row after the change, or the row that failed its condition, if there is one. */
export type RowOutcome =
  | { readonly written: Item }
  | { readonly written?: never; readonly stored: Item | undefined };

/** The condition of an order that is not shipped as a whole, and not canceled. */
export const IS_OPEN = {
  condition: '#status = :open',
  names: { '#status': 'status' },
  values: { ':open': 'OPEN' satisfies OrderStatus },
} as const;

/**
 * Changes an order's row with one UpdateItem, and its version with it, whose author the row then
 * names. If the version stayed, a transaction that was decided on before the change would not
 * notice it.
 *
 * If an answer is lost and the SDK sends the update again, the stored row may be the first
 * attempt's write, as in A7.
 *
 * @param notBefore the row's last change. Another function's clock can be ahead, and the history is
 *   sorted by this time, so it never steps back
 * @throws {Refusal} try-again if the outcome of a lost attempt is unknown
 */
export async function changeRow(
  order: OrderIdentity,
  version: number,
  change: AuthoredChange,
  now: Date,
  notBefore: string = order.placedAt,
): Promise<RowOutcome> {
  const updatedAt = changedAt({ updatedAt: notBefore }, now);
  const changedBy = authorOfVersion(version + 1, change.author);
  const after = { ...change.set, version: version + 1, updatedAt, changedBy };
  const outcome = await conditionalUpdate(rowUpdate(order, version, { ...change, set: after }));
  if (outcome.written) return outcome;
  const { stored, repeated } = outcome;
  if (repeated && stored && Number(stored['version']) > version) {
    const isOwn = hasAll(stored, after);
    if (isOwn && updatedAt === now.toISOString()) return { written: stored };
    if (isOwn || stored['version'] !== version + 1) throw tryAgain();
  }
  const later = laterChange(stored, version, updatedAt);
  return later ? changeRow(order, version, change, now, later) : { stored };
}

/** The time of the row's last change, if it is the only reason why an update failed. */
export function laterChange(stored: Item | undefined, version: number, updatedAt: string) {
  const last = stored?.['version'] === version ? String(stored['updatedAt'] ?? '') : '';
  return last > updatedAt ? last : undefined;
}

/** The parameters of an update of an order's row at this version. */
export function rowUpdate(order: OrderIdentity, version: number, change: RowChange) {
  const update = setAttributes(change.set);
  return {
    Key: customerOrderKey(order),
    ...update,
    ConditionExpression: [IS_UNCHANGED, change.condition].filter(Boolean).join(' AND '),
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...change.names },
    ExpressionAttributeValues: {
      ...update.ExpressionAttributeValues,
      ...change.values,
      ':seen': version,
    },
  };
}

/** No later change is overwritten, and none is put before an earlier one. */
const IS_UNCHANGED =
  'version = :seen AND (attribute_not_exists(updatedAt) OR updatedAt <= :updatedAt)';

const hasAll = (stored: Item, attributes: Item): boolean =>
  Object.entries(attributes).every(
    ([name, value]) => fingerprintOf(stored[name]) === fingerprintOf(value),
  );

/** The reason why an open order could not change: it is gone, another version, closed, or held. */
export function refusalOf(stored: Item | undefined, version: number): Refusal {
  if (!stored) return new Refusal({ code: 'order-not-found' });
  const current = stored['version'] as number | undefined;
  if (current !== version) return new Refusal({ code: 'version-mismatch', current });
  const { status, onHold } = stored as { status: OrderStatus; onHold?: HoldReason };
  return status === 'OPEN' && onHold
    ? new Refusal({ code: 'order-on-hold', reason: onHold })
    : new Refusal({ code: 'order-not-open', status });
}
