import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, parseSku, stockIndexKeys, stockKey } from '../../../../table/keys.ts';
import { conditionalUpdate } from '../../../../table/requests/conditional-update.ts';
import { setAttributes } from '../../../../table/requests/set-attributes.ts';
import { pick } from '../checks/expected-order.ts';
import { differing } from '../drift.ts';
import { setWhile, unchanged } from './unchanged.ts';

/** The difference between a stock row's keys and its place in the list of all SKUs, if any. */
export const differsFromList = (row: Item & Key) =>
  differing(stockIndexKeys(parseSku(row)), pick(row, 'GSI1PK', 'GSI1SK'));

/**
 * Sets a stock row's keys in the list of all SKUs, if it still has those that were read. Its
 * version stays the same, because the level has not changed.
 *
 * @returns false if somebody else has changed the keys, or the row is gone
 */
export async function repairStockKeys(row: Item & Key): Promise<boolean> {
  const set = setAttributes(stockIndexKeys(parseSku(row)));
  const asRead = unchanged(row, 'GSI1PK', 'GSI1SK');
  const { written } = await conditionalUpdate({
    Key: stockKey(parseSku(row)),
    ...setWhile(set, asRead),
    ConditionExpression: `attribute_exists(version) AND ${asRead.ConditionExpression}`,
  });
  return written !== undefined;
}
