import type { LineItem, OrderIdentity, PlacedOrder } from '../../domain/order.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  dayIndexKeys,
  dueIndexKeys,
  lineItemKey,
  orderMetadataKey,
  saleIndexKeys,
} from '../keys.ts';
import { openOrderShards, skuSales, unpaidOrdersExpireAfter } from '../settings.ts';

/**
 * Makes META, which A3 reads beside the lines. A6 writes it with the order. The projector updates
 * it for each version of the order's row, unless META has a newer one already.
 */
export function orderMetadata(order: PlacedOrder): Item {
  const { customerId, status, paymentStatus, version, currency, total, lineCount } = order;
  const { adjustments = [], shippingAddress, billingAddress, customerNote, paymentTerms } = order;
  const { attributes, reference, replaces } = order;
  return {
    ...orderMetadataKey(order.orderId),
    ...dayIndexKeys(order, openOrderShards()),
    type: 'OrderMetadata',
    customerId,
    status,
    paymentStatus,
    version,
    currency,
    total,
    lineCount,
    ...(adjustments.length > 0 && { adjustments }),
    shippingAddress,
    billingAddress,
    customerNote,
    attributes,
    reference,
    replaces,
    ...(paymentTerms !== 'RECEIPT' && { paymentTerms }),
    ...awaitedPayment(order),
  };
}

/** The payment deadline of an order, if its terms and the shop's settings require one. */
function awaitedPayment({ orderId, placedAt, paymentTerms, total }: PlacedOrder): Item {
  const minutes = unpaidOrdersExpireAfter();
  if (minutes === 0 || total === 0 || paymentTerms !== 'RECEIPT') return {};
  const paymentDueAt = new Date(Date.parse(placedAt) + minutes * 60_000).toISOString();
  return { paymentDueAt, ...dueIndexKeys(orderId, paymentDueAt, orderId, openOrderShards()) };
}

/** Makes the row of an ordered line. */
export const lineItem = (
  { customerId, orderId, placedAt }: OrderIdentity,
  { seq, amount, ...line }: LineItem,
): Item => ({
  ...lineItemKey(orderId, seq),
  ...(skuSales() &&
    saleIndexKeys(line.sku, { customerId, orderId, placedAt, seq, quantity: line.quantity })),
  type: 'LineItem',
  ...line,
});
