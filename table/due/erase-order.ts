import type { Adjustment } from '../../domain/adjustment.ts';
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import type { OrderIdentity } from '../../domain/order.ts';
import {
  ERASED,
  type ErasurePolicy,
  isFinal,
  type OrderOutcome,
} from '../../domain/people/erasure.ts';
import type { Item } from '../aws-protocol/item.ts';
import { indexOrder } from '../finding/index-order.ts';
import { removeTracked } from '../finding/index-parcel.ts';
import { isOwnPayment } from '../full-order/order-collection.ts';
import {
  foundWordsKey,
  fulfillmentPartition,
  isFulfillment,
  isLineItem,
  isOrderMetadata,
  isReturn,
  type Key,
  orderPartition,
  parseFulfillmentId,
} from '../keys.ts';
import { query } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { erasableOrder } from './erasable-order.ts';
import { erasePayment } from './erase-payment.ts';
import { eraseStatements } from './erase-statements.ts';
import { eraseWebhookOrders } from './erase-webhook-orders.ts';
import { type Erased, erasedAttributes, without } from './erased-attributes.ts';

type Row = Item & Key;

export interface Moments {
  /** The request of the erasure. */
  readonly since: Date;
  readonly now: Date;
}

/**
 * Removes the person from an order that needs them no longer: one Query of its partition, strongly
 * consistent, one of each parcel's reports, one of the statements that nobody confirmed, and one
 * UpdateItem for each row that has something. One more Query finds the texts that webhooks had. The
 * figures stay. docs/security.md lists the places.
 */
export async function eraseOrder(
  order: OrderIdentity,
  moments: Moments,
  policy: ErasurePolicy,
): Promise<OrderOutcome> {
  const rows = (await query({
    KeyConditionExpression: 'PK = :order',
    ExpressionAttributeValues: { ':order': orderPartition(order.orderId) },
    ConsistentRead: true,
  })) as readonly Row[];
  if (!isFinal(await erasableOrder(order, rows, policy), moments.now)) return 'waiting';
  let outcome = await eraseStatements(order.orderId, rows.find(isOrderMetadata));
  if (outcome === 'waiting') return outcome;
  for (const row of [...rows, ...(await milestonesOf(rows))])
    if (await eraseRow(row, moments, policy)) outcome = 'erased';
  // The words of the addresses that are gone now.
  if (rows.some(({ SK }) => SK === foundWordsKey(order.orderId).SK)) {
    await indexOrder(order.orderId, noNumber);
    outcome = 'erased';
  }
  // Last: META is marked, so no other text follows.
  if (await eraseWebhookOrders(order.orderId)) outcome = 'erased';
  return outcome;
}

/** An erased order has no telephone number, whose word would need a secret. */
const noNumber = (): Promise<never> =>
  Promise.reject(new Error('an erased order has a telephone number'));

async function milestonesOf(rows: readonly Row[]): Promise<readonly Row[]> {
  const parcels = rows.filter(isFulfillment).map(parseFulfillmentId);
  const reports = await Promise.all(
    parcels.map((fulfillmentId) =>
      query({
        KeyConditionExpression: 'PK = :parcel',
        ExpressionAttributeValues: { ':parcel': fulfillmentPartition(fulfillmentId) },
        ConsistentRead: true,
      }),
    ),
  );
  return reports.flat() as unknown as readonly Row[];
}

/** @returns true if the row had something of the person */
async function eraseRow(row: Row, moments: Moments, policy: ErasurePolicy): Promise<boolean> {
  if (isOwnPayment(row)) return erasePayment(row);
  const erased = marked(row, erasedOf(row, moments, policy), moments);
  if (!erased) return false;
  // First: once the parcel has no number, nobody knows what to remove.
  if (isFulfillment(row)) await removeTracked(row);
  const set = setAttributes(erased);
  await conditionalUpdate({
    Key: { PK: row.PK, SK: row.SK },
    ...set,
    ConditionExpression: 'PK = :PK',
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':PK': row.PK },
  });
  return true;
}

/** Marks an order and its parcels, so that no later text of the person is kept with them. */
const marked = (row: Row, erased: Erased | undefined, { now }: Moments): Erased | undefined =>
  (isOrderMetadata(row) || isFulfillment(row)) && row['erasedAt'] === undefined
    ? { ...erased, erasedAt: now.toISOString() }
    : erased;

/** The attributes of a row that name the person, without them; undefined if there are none. */
function erasedOf(row: Row, moments: Moments, policy: ErasurePolicy): Erased | undefined {
  if (isOrderMetadata(row)) return erasedMetadata(row, moments, policy);
  if (isLineItem(row))
    return erasedAttributes(row, 'attributes', (name) => policy.keeps('line', name));
  if (isFulfillment(row)) return without(row, 'trackingInfo');
  if (isReturn(row)) return without(row, 'comment');
  // A comment, or any other remark: its reader needs a text.
  if (row['text'] !== undefined) return row['text'] === ERASED ? undefined : { text: ERASED };
  return without(row, 'message', 'location');
}

/** An adjustment has the shop's free text, which its kind replaces. Links to the order end. */
function erasedMetadata(
  row: Row,
  { since, now }: Moments,
  { keeps }: ErasurePolicy,
): Erased | undefined {
  const adjustments = (row['adjustments'] ?? []) as readonly Adjustment[];
  const linksFrom = Number(row['linksFrom'] ?? 0);
  const isKept = (name: string) => keeps('order', name);
  const isNamed = adjustments.some(({ name, kind }) => name !== kind);
  const erased = {
    ...without(row, 'shippingAddress', 'billingAddress', 'customerNote'),
    ...erasedAttributes(row, 'attributes', isKept),
    ...erasedAttributes(row, 'shopAttributes', isKept),
    ...(isNamed && {
      adjustments: adjustments.map((adjustment) => ({ ...adjustment, name: adjustment.kind })),
    }),
    // Links that were signed before the request.
    ...(linksFrom < epochSeconds(since) && { linksFrom: epochSeconds(now) + 1 }),
  };
  return Object.keys(erased).length > 0 ? erased : undefined;
}
