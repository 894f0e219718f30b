import type { Order } from '../../domain/order.ts';
import type { CountedOrder } from '../../domain/summary.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { DayMove } from '../days/day-move.ts';
import { orderMetadataKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { setAttributes } from '../requests/set-attributes.ts';

/** The fields of META that SUMMARY counts, with the version of the order that they have. */
export type CountedMetadata = CountedOrder & Pick<Order, 'version'>;

/** Reads the counted fields; undefined if SUMMARY does not count the order yet. */
export const countedMetadata = (metadata: Item): CountedMetadata | undefined =>
  metadata['counted'] ? (metadata as unknown as CountedMetadata) : undefined;

export type Update = NonNullable<TransactionAction['Update']>;

/**
 * Makes the update of META. `counted` marks that SUMMARY counts these fields. A6 writes META
 * without it.
 *
 * @param days what the order is counted with on its day, with the setting `dayFigures`
 */
export function metadataUpdate(
  order: Order,
  held: CountedMetadata | undefined,
  days?: DayMove,
): Update {
  const { customerId, status, fulfillmentStatus, onHold, paymentStatus, version } = order;
  const { currency, total, refunded, lineCount, deliveredOn, updatedAt } = order;
  const set = setAttributes({
    type: 'OrderMetadata',
    customerId,
    status,
    // The next four are absent before the first fulfillment, refund or delivery of the whole
    // order, and without a hold.
    fulfillmentStatus,
    refunded,
    deliveredOn,
    onHold,
    paymentStatus,
    version,
    currency,
    total,
    lineCount,
    updatedAt,
    counted: true,
    ...(days && { countedOrder: days.counted }),
  });
  const { condition, values } = heldBy(held);
  return {
    Key: orderMetadataKey(order.orderId),
    ...set,
    ConditionExpression: days ? `${condition} AND ${days.condition}` : condition,
    ExpressionAttributeNames: { ...set.ExpressionAttributeNames, ...days?.names },
    ExpressionAttributeValues: {
      ...set.ExpressionAttributeValues,
      ...values,
      ...days?.values,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  };
}

/**
 * Requires that META is unchanged since it was read: the same counted fields, or not counted yet.
 */
function heldBy(held: CountedMetadata | undefined) {
  if (!held) {
    return { condition: 'attribute_exists(PK) AND attribute_not_exists(#counted)', values: {} };
  }
  const { version, status, total, currency, refunded } = held;
  return {
    condition: [
      '#counted = :counted',
      '#version = :heldVersion',
      '#status = :heldStatus',
      '#total = :heldTotal',
      '#currency = :heldCurrency',
      refunded === undefined ? 'attribute_not_exists(refunded)' : 'refunded = :heldRefunded',
    ].join(' AND '),
    values: {
      ':heldVersion': version,
      ':heldStatus': status,
      ':heldTotal': total,
      ':heldCurrency': currency,
      ':heldRefunded': refunded,
    },
  };
}
