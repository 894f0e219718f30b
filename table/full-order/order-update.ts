import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { Author, ChangedPart, VersionAuthor } from '../../domain/people/author.ts';
import { orderIndexKeys } from '../keys.ts';
import { type SetAttributes, setAttributes } from '../requests/set-attributes.ts';
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
    >
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
