import type { Item } from '../../../aws-protocol/item.ts';
import type { Order } from '../../../domain/order.ts';
import type { Key } from '../../../table/keys.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { expectedOpenKeys, expectedStatusKeys } from '../checks/expected-order.ts';
import { unchanged } from './unchanged.ts';

/**
 * Puts a row under the index keys of its state. Its version stays: nothing about the order has
 * changed.
 */
export async function repairIndexKeys(row: Item & Key, order: Order): Promise<void> {
  const { PK, SK } = row;
  const { version, status } = order;
  const keys = Object.entries({ ...expectedStatusKeys(order), ...expectedOpenKeys(order, row) });
  const same = unchanged({ version, status }, 'version', 'status');
  await conditionalUpdate({
    Key: { PK, SK },
    ...same,
    UpdateExpression: `SET ${keys.map(([name]) => `${name} = :${name}`).join(', ')}${status === 'OPEN' ? '' : ' REMOVE GSI2PK, GSI2SK'}`,
    ExpressionAttributeValues: {
      ...same.ExpressionAttributeValues,
      ...Object.fromEntries(keys.map(([name, value]) => [`:${name}`, value])),
    },
  });
}
