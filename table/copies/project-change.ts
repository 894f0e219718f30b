import type { Order } from '../../domain/order.ts';
import { type Item, type MarshalledItem, unmarshall } from '../aws-protocol/item.ts';
import { versionedOrder } from '../full-order/order-row.ts';
import { isCustomerOrder, isOrderFulfillment, isStock, type Key } from '../keys.ts';
import { projectOrder } from './project-order.ts';
import { projectParcel } from './project-parcel.ts';
import { projectStock } from './project-stock.ts';

/** An item before and after a change, as a stream record contains it (NEW_AND_OLD_IMAGES). */
export interface Change {
  readonly OldImage?: MarshalledItem | undefined;
  readonly NewImage?: MarshalledItem | undefined;
}

/**
 * Updates the copies of a changed row. A removed row changes no copy: this system never deletes
 * orders or stock. A parcel that a person removed is no longer found.
 */
export async function projectChange({ OldImage, NewImage }: Change): Promise<void> {
  const row = itemOf(NewImage);
  if (isParcel(NewImage ?? OldImage)) {
    await projectParcel(rowBefore(OldImage), row);
  } else if (row && isCustomerOrder(row)) {
    const order = versionedOrder(row);
    if (order) await projectOrder(order, stateBefore(OldImage));
  } else if (row && isStock(row)) {
    await projectStock(row);
  }
}

const isParcel = (image: Change['NewImage']): boolean =>
  isOrderFulfillment({ PK: image?.['PK']?.S ?? '', SK: image?.['SK']?.S ?? '' });

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
