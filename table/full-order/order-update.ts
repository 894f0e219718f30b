import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { Author, ChangedPart, VersionAuthor } from '../../domain/people/author.ts';
import type { TaxSums } from '../../domain/totals/tax-sums.ts';
import type { Item } from '../aws-protocol/item.ts';
import { orderIndexKeys } from '../keys.ts';
import type { UpdateItemRequest } from '../requests/commands.ts';
import { type SetAttributes, setAttributes } from '../requests/set-attributes.ts';
import { isVersion, type UpdateOutcome, writeOnce } from '../requests/write-once.ts';
import { openOrderShards } from '../settings.ts';

/**
 * The time of a change: now, and never before the row's last change. The clocks of two functions
 * can differ, and the history of an order is sorted by this time.
 */
export const changedAt = ({ updatedAt = '' }: Partial<Order>, now: Date): string =>
  now.toISOString() > updatedAt ? now.toISOString() : updatedAt;

/** The day (UTC) of a time. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** Attributes that may change with an order's status. */
export type MovedWithStatus = Readonly<
  Partial<
    Pick<
      Order,
      'fulfillmentStatus' | 'total' | 'paymentStatus' | 'refunded' | 'deliveredOn' | 'changedBy'
    > &
      TaxSums
  >
>;

/** Makes the attribute that names the author of a version, on the order's row. */
export const authorOfVersion = (
  version: number,
  { by, byName }: Author,
  changed?: ChangedPart,
): VersionAuthor => ({
  version,
  by,
  ...(byName !== undefined && { byName }),
  ...(changed !== undefined && { changed }),
});

/**
 * Returns the update expression for a change of an order's row. Status, version and index keys
 * change in one write.
 *
 * @param also attributes that change too, if single lines or payments change
 */
export function orderUpdate(
  order: OrderIdentity,
  to: OrderStatus,
  fromVersion: number,
  now: Date,
  also: MovedWithStatus = {},
): SetAttributes {
  return setAttributes({
    status: to,
    version: fromVersion + 1,
    updatedAt: now.toISOString(),
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...orderIndexKeys(order, to, openOrderShards()),
    ...also,
  });
}

/** The write of a row's next version. */
export interface NextVersion {
  readonly update: UpdateItemRequest;
  /** The attributes by which the row shows that this update has written it. */
  readonly written: Readonly<Item> & { readonly version: number; readonly updatedAt: string };
}

/**
 * Writes the next version of an order's row with one UpdateItem. Another function's clock can be
 * ahead, and the history is sorted by the time of a change. So the update is made anew, at the time
 * of the row's last change, if that is later than this one.
 *
 * @param nextAt makes the write, for the time of the change
 * @param notBefore the time of the row's last change, as far as it is known
 * @throws {Refusal} try-again if the outcome of a lost attempt is unknown. It is also unknown if
 *   the time of the change is not of this clock: another writer can have the same
 */
export async function writeVersion(
  nextAt: (updatedAt: string) => NextVersion,
  now: Date,
  notBefore: string,
): Promise<UpdateOutcome> {
  const updatedAt = changedAt({ updatedAt: notBefore }, now);
  const { update, written } = nextAt(updatedAt);
  const isOfThisClock = updatedAt === now.toISOString();
  const outcome = await writeOnce(update, (stored) => {
    const isOwn = isVersion(stored, written);
    return isOwn && !isOfThisClock ? undefined : isOwn;
  });
  if (outcome.written) return outcome;
  const later = laterChange(outcome.stored, written.version - 1, updatedAt);
  return later ? writeVersion(nextAt, now, later) : outcome;
}

/** The time of the row's last change, if it is the only reason why an update failed. */
export function laterChange(
  stored: Item | undefined,
  version: number,
  updatedAt: string,
): string | undefined {
  const last = stored?.['version'] === version ? String(stored['updatedAt'] ?? '') : '';
  return last > updatedAt ? last : undefined;
}
