import type { Adjustment } from '../../../domain/adjustment.ts';
import type { OrderIdentity, PlacedOrder } from '../../../domain/order.ts';
import type { LineItem } from '../../../domain/order-line.ts';
import { withPrices } from '../../../domain/shop/order-terms.ts';
import type { ShopPolicy } from '../../../domain/shop/policy.ts';
import type { Item } from '../../aws-protocol/item.ts';
import {
  dayIndexKeys,
  dueIndexKeys,
  lineItemKey,
  orderMetadataKey,
  saleIndexKeys,
} from '../../keys.ts';
import { transactGetItems } from '../../requests/commands.ts';
import { retryConflicts } from '../../requests/conflict.ts';
import { openOrderShards } from '../../settings.ts';

/**
 * Makes META, which A3 reads beside the lines. A6 writes it with the order. The projector updates
 * it for each version of the order's row, unless META has a newer one already.
 */
export function orderMetadata(order: PlacedOrder, policy: DeadlinePolicy): Item {
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
    ...awaitedPayment(order, policy),
  };
}

/** The payment deadline of an order, if its terms and the shop's settings require one. */
function awaitedPayment(
  { orderId, placedAt, paymentTerms, total }: PlacedOrder,
  { unpaidOrdersExpireAfter: minutes }: DeadlinePolicy,
): Item {
  if (minutes === 0 || total === 0 || paymentTerms !== 'RECEIPT') return {};
  const paymentDueAt = new Date(Date.parse(placedAt) + minutes * 60_000).toISOString();
  return { paymentDueAt, ...dueIndexKeys(orderId, paymentDueAt, orderId, openOrderShards()) };
}

/** The setting that a payment's deadline follows from. */
type DeadlinePolicy = Pick<ShopPolicy, 'unpaidOrdersExpireAfter'>;

/** Makes the row of an ordered line. */
export const lineItem = (
  { customerId, orderId, placedAt }: OrderIdentity,
  { seq, amount, ...line }: LineItem,
  { skuSales }: Pick<ShopPolicy, 'skuSales'>,
): Item => ({
  ...lineItemKey(orderId, seq),
  ...(skuSales &&
    line.sku !== undefined &&
    saleIndexKeys(line.sku, { customerId, orderId, placedAt, seq, quantity: line.quantity })),
  type: 'LineItem',
  ...line,
});

/**
 * Makes the order as it was placed, with the terms that it is stored with: META's adjustments, and
 * the prices of its lines. Later changes of an order leave both. The read is transactional, so that
 * it waits while the order is in commit; it costs 2 RCU for each row, on replays of adjusted orders
 * only.
 *
 * @param order what the same request asks for: its lines are those of the stored order
 * @throws {Error} if a row was removed by hand
 */
export async function withStoredTerms(orderId: string, order: PlacedOrder): Promise<PlacedOrder> {
  const keys = [
    orderMetadataKey(orderId),
    ...order.lines.map(({ seq }) => lineItemKey(orderId, seq)),
  ];
  const [metadata, ...rows] = await retryConflicts(() => transactGetItems(keys));
  if (!metadata || rows.some((row) => !row))
    throw new Error(`order ${orderId} lacks rows that it was placed with`);
  const adjustments = (metadata['adjustments'] ?? []) as readonly Adjustment[];
  return withPrices(order, adjustments.map(inOrder), (_, at) => ({
    unitPrice: Number(rows[at]?.['unitPrice']),
    ...(rows[at]?.['priceMode'] === 'EXTERNAL' && { priceMode: 'EXTERNAL' }),
  }));
}

/** A stored map has its members in any order, and the first answer has them in this one. */
const inOrder = ({ kind, name, amount, seq, included, rate }: Adjustment): Adjustment => ({
  kind,
  name,
  amount,
  ...(seq !== undefined && { seq }),
  ...(included && { included }),
  ...(rate !== undefined && { rate }),
});
