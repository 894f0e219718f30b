import type { Order } from '../../domain/order.ts';
import { type ShopPolicy, zoneOfDays } from '../../domain/shop/policy.ts';
import { type Item, type MarshalledItem, unmarshall } from '../aws-protocol/item.ts';
import { countPart } from '../days/count-parts.ts';
import { versionedOrder } from '../full-order/order-row.ts';
import {
  isCustomerOrder,
  isOrderFulfillment,
  isOrderPayment,
  isStock,
  type Key,
  parseOrderId,
} from '../keys.ts';
import { projectOrder } from './project-order.ts';
import { projectParcel } from './project-parcel.ts';
import { projectStock } from './project-stock.ts';

/** An item before and after a change, as a stream record contains it (NEW_AND_OLD_IMAGES). */
export interface Change {
  readonly OldImage?: MarshalledItem | undefined;
  readonly NewImage?: MarshalledItem | undefined;
}

/** The settings that copies follow from. */
export type CopiesPolicy = Pick<ShopPolicy, 'findParcels' | 'dayFigures' | 'timeZone'>;

/**
 * Updates the copies of a changed row. A removed row changes no copy: this system never deletes
 * orders or stock. A parcel that a person removed is no longer found.
 */
export async function projectChange(change: Change, policy: CopiesPolicy): Promise<void> {
  const timeZone = zoneOfDays(policy);
  const row = itemOf(change.NewImage);
  const key = keyOf(change.NewImage ?? change.OldImage);
  if (isOrderFulfillment(key)) {
    if (policy.findParcels) await projectParcel(rowBefore(change.OldImage), row);
    if (timeZone !== undefined) await countPart('parcels', parseOrderId(key), timeZone);
  } else if (isOrderPayment(key)) {
    if (timeZone !== undefined) await countPart('money', parseOrderId(key), timeZone);
  } else if (row) await projectRow(row, change, timeZone);
}

async function projectRow(
  row: Item & Key,
  { OldImage }: Change,
  timeZone: string | undefined,
): Promise<void> {
  if (isStock(row)) return projectStock(row);
  const order = isCustomerOrder(row) ? versionedOrder(row) : undefined;
  if (order) await projectOrder(order, stateBefore(OldImage), timeZone);
}

const keyOf = (image: Change['NewImage']): Key => ({
  PK: image?.['PK']?.S ?? '',
  SK: image?.['SK']?.S ?? '',
});

/**
 * Reads the order before the change. An unreadable state is ignored, because the change that
 * repairs it must reach the copies.
 */
function stateBefore(image: Change['OldImage']): Order | undefined {
  const row = rowBefore(image);
  try {
    return row && versionedOrder(row);
  } catch {
    return undefined;
  }
}

/** Reads the row before the change. An unreadable one is ignored. */
function rowBefore(image: Change['OldImage']): (Item & Key) | undefined {
  try {
    return itemOf(image);
  } catch {
    return undefined;
  }
}

const itemOf = (image: Change['NewImage']): (Item & Key) | undefined =>
  image && (unmarshall(image) as Item & Key);
