import type { OrderIdentity, StoredOrder } from '../../domain/order.ts';
import { indexedOrder } from '../full-order/order-row.ts';
import { orderIdentity, orderMetadataKey, orderPosition, paymentReferenceKey } from '../keys.ts';
import { type Page, pageOf, type Row } from '../page.ts';
import { findItem, getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { ATTRIBUTES } from '../schema.ts';

/**
 * A31d: finds the order of a provider's payment: a GetItem of its reference, and one of META, which
 * shows as much as a list of days. A provider's payment pays for one order at most.
 */
export async function findOrderByPayment(
  provider: string,
  reference: string,
): Promise<Page<StoredOrder>> {
  const claim = await findItem({
    Key: paymentReferenceKey(provider, reference),
    ...selectAttributes(ATTRIBUTES.claimedOrder),
  });
  if (!claim) return NONE;
  const { customerId, orderId } = claim as unknown as Pick<OrderIdentity, 'customerId' | 'orderId'>;
  const metadata = await getItem({
    Key: orderMetadataKey(orderId),
    ...selectAttributes(ATTRIBUTES.listedOrder),
  });
  const identity = orderIdentity({ customerId, orderId });
  return pageOf(metadata ? [metadata as Row] : [], 1, {
    positionOf: () => orderPosition(identity),
    read: (row) => indexedOrder(row, identity),
  });
}

const NONE: Page<StoredOrder> = { items: [], unreadable: [] };
