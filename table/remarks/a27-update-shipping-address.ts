import type { FulfillmentStatus } from '../../domain/line-counters.ts';
import type { OrderIdentity } from '../../domain/order.ts';
import type { Address } from '../../domain/order-details.ts';
import type { HoldReason } from '../../domain/order-status.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { authorOfVersion, changedAt, laterChange } from '../full-order/order-update.ts';
import { orderMetadataKey } from '../keys.ts';
import { transact } from '../requests/transaction.ts';
import { IS_OPEN, openOrderRefusal, rowUpdate } from './change-row.ts';

export interface AddressChange {
  readonly shippingAddress: Address;
  readonly version: number;
  /** True for a customer, who cannot change it once a part is on its way. */
  readonly byCustomer: boolean;
  readonly author: Author;
}

/** The address of an order after its change. */
export interface AddressedOrder {
  readonly orderId: string;
  readonly shippingAddress: Address;
  readonly version: number;
  readonly updatedAt: string;
}

/**
 * A27: one TransactWriteItems: the order's row, which decides, and META, which has the address. The
 * version moves, so a parcel of somebody who read the former version is refused (412). The address
 * before it is kept nowhere.
 *
 * @param notBefore the row's last change, as in `writeVersion`
 */
export async function updateShippingAddress(
  order: OrderIdentity,
  change: AddressChange,
  now: Date,
  notBefore: string = order.placedAt,
): Promise<AddressedOrder> {
  const { shippingAddress, byCustomer, author } = change;
  const { orderId } = order;
  const updatedAt = changedAt({ updatedAt: notBefore }, now);
  const version = change.version + 1;
  const failed = await transact({
    row: {
      Update: {
        ...rowUpdate(order, change.version, {
          set: {
            version,
            updatedAt,
            changedBy: authorOfVersion(version, author, 'SHIPPING_ADDRESS'),
          },
          ...mayChange(byCustomer),
        }),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    metadata: {
      Update: {
        Key: orderMetadataKey(orderId),
        UpdateExpression: 'SET shippingAddress = :address',
        ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(erasedAt)',
        ExpressionAttributeValues: { ':address': shippingAddress },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  });
  if (!failed) return { orderId, shippingAddress, version, updatedAt };
  // Without META, a row that was written by hand has no place for an address.
  if (!failed.row)
    throw new Refusal({ code: failed.metadata?.item ? 'customer-closed' : 'order-not-found' });
  const later = laterChange(failed.row.item, change.version, updatedAt);
  if (later) return updateShippingAddress(order, change, now, later);
  throw whyNot(failed.row.item, change);
}

/** An order that is held for its address gets the right one while it is held. */
function mayChange(byCustomer: boolean) {
  const isNotHeld = '(attribute_not_exists(onHold) OR onHold = :address)';
  const isInHouse = '(attribute_not_exists(fulfillmentStatus) OR fulfillmentStatus = :none)';
  return {
    ...IS_OPEN,
    condition: [IS_OPEN.condition, isNotHeld, ...(byCustomer ? [isInHouse] : [])].join(' AND '),
    values: {
      ...IS_OPEN.values,
      ':address': 'ADDRESS' satisfies HoldReason,
      ...(byCustomer && { ':none': 'UNFULFILLED' satisfies FulfillmentStatus }),
    },
  };
}

function whyNot(stored: Item | undefined, { version, byCustomer }: AddressChange): Refusal {
  const isPartlyShipped = stored?.['fulfillmentStatus'] === 'PARTIALLY_FULFILLED';
  if (byCustomer && isPartlyShipped && stored['version'] === version)
    return new Refusal({ code: 'order-not-open', status: 'OPEN', partlyShipped: true });
  return openOrderRefusal(stored, version);
}
