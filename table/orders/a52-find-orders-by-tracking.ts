import { withNumber } from '../../domain/order.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import { PARTITIONS, trackedPartition } from '../keys.ts';
import { type Page, pageOf, type Row } from '../page.ts';
import { query } from '../requests/commands.ts';
import { selectQueryAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';
import type { FoundOrder } from './a31f-find-orders-by-name.ts';

/** An order that is found by a parcel. What became of it is A3's to show. */
export interface FoundParcel extends FoundOrder {
  readonly fulfillmentId: string;
}

/** More parcels than one tracking number ever has: carriers give it again after a year or so. */
const MOST_OF_A_NUMBER = 100;

/**
 * A52: finds the orders of a tracking number, one for each parcel: one Query of the number's
 * letters and digits.
 *
 * @param word letters and digits of the number, folded as the rows' are
 */
export async function findOrdersByTracking(word: string): Promise<Page<FoundParcel>> {
  const rows = (await query({
    KeyConditionExpression: 'PK = :tracked',
    ExpressionAttributeValues: { ':tracked': trackedPartition(word) },
    Limit: MOST_OF_A_NUMBER,
    ...selectQueryAttributes(ATTRIBUTES.foundParcel),
  })) as readonly Row[];
  const page = pageOf(rows, MOST_OF_A_NUMBER, { positionOf: ({ SK }) => SK, read: toFound });
  // Their keys are logged, and a tracking number leads to an address.
  return { ...page, unreadable: page.unreadable.map(({ SK }) => ({ PK: PARTITIONS.tracked, SK })) };
}

/** Undefined for a row that was written by hand. */
function toFound({ SK: fulfillmentId, orderId, customerId }: Row): FoundParcel | undefined {
  if (typeof orderId !== 'string' || typeof customerId !== 'string') return undefined;
  const placedAt = placedAtOf(orderId);
  return placedAt === undefined
    ? undefined
    : { ...withNumber({ orderId, customerId, placedAt }), fulfillmentId };
}
