import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import type { Key } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { expectedOpenKeys, expectedStatusKeys } from '../checks/expected-order.ts';
import { setWhile, unchanged } from './unchanged.ts';

/**
 * Sets a row's index keys to those of its state. Its version stays the same, because the order has
 * not changed.
 */
export async function repairIndexKeys(row: Item & Key, order: Order): Promise<void> {
  const { PK, SK } = row;
  const { version, status } = order;
  const set = setAttributes({
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...expectedStatusKeys(order),
    ...expectedOpenKeys(order, row),
  });
  const same = unchanged({ version, status }, 'version', 'status');
  await conditionalUpdate({
    Key: { PK, SK },
    ...setWhile(set, same),
  });
}
