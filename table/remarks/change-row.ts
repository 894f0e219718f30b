import type { OrderIdentity } from '../../domain/order.ts';
import type { HoldReason, OrderStatus } from '../../domain/order-status.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { authorOfVersion, writeVersion } from '../full-order/order-update.ts';
import { customerOrderKey } from '../keys.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import type { UpdateOutcome } from '../requests/write-once.ts';

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
 * @throws {Refusal} try-again if the outcome of a lost attempt is unknown
 */
export async function changeRow(
  order: OrderIdentity,
  version: number,
  change: AuthoredChange,
  now: Date,
): Promise<UpdateOutcome> {
  const changedBy = authorOfVersion(version + 1, change.author);
  return writeVersion(
    (updatedAt) => {
      const written = { ...change.set, version: version + 1, updatedAt, changedBy };
      return { update: rowUpdate(order, version, { ...change, set: written }), written };
    },
    now,
    order.placedAt,
  );
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

/** The reason why an open order could not change: it is gone, another version, closed, or held. */
export function openOrderRefusal(stored: Item | undefined, version: number): Refusal {
  if (!stored) return new Refusal({ code: 'order-not-found' });
  const current = stored['version'] as number | undefined;
  if (current !== version) return new Refusal({ code: 'version-mismatch', current });
  const { status, onHold } = stored as { status: OrderStatus; onHold?: HoldReason };
  return status === 'OPEN' && onHold
    ? new Refusal({ code: 'order-on-hold', reason: onHold })
    : new Refusal({ code: 'order-not-open', status });
}
