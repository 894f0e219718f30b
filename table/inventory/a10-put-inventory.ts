import {
  type InventoryLevel,
  isLow,
  type StoredLevel,
  shownQuantity,
} from '../../domain/inventory/level.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { lowStockIndexKeys, stockIndexKeys, stockKey } from '../keys.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { writeOnce } from '../requests/write-once.ts';
import { levelOf, toInventoryLevel } from './a10b-get-inventory.ts';
import { repriceStock } from './reprice-stock.ts';
import { readStockRows } from './split-stock.ts';

/** A stock level to store, and the members that identify a repeated request. */
export interface LevelRequest {
  readonly level: StoredLevel;
  /** The versions that may be replaced, `*` for any. If undefined, the request only creates. */
  readonly ifMatch: readonly number[] | '*' | undefined;
  readonly principal: string;
}

/** 72 bits, enough to distinguish the few requests that reach one row. */
const TOKEN_LENGTH = 12;

/**
 * A10: one UpdateItem that replaces the level. Every sale increments the version, so a sale since
 * the operator's read is never overwritten. If the SKU is split, its price changes in a transaction
 * of all rows.
 *
 * The quantity of a SKU that is short is not set: what it owes to open orders would be lost, and
 * could be sold. A delivery (A40) fills it.
 *
 * The row keeps a token of the request. If the answer was lost and the request is sent again, its
 * condition fails, its token is found, and the current level is returned. Sales keep the token and
 * do not count as another operator's change.
 */
export async function putInventory(request: LevelRequest): Promise<InventoryLevel> {
  const { level, ifMatch } = request;
  const requestToken = fingerprintOf(request).slice(0, TOKEN_LENGTH);
  const isSplit = (stored: Item | undefined) =>
    stored?.['shards'] !== undefined && ifMatch !== undefined;
  const outcome = await writeOnce(
    { Key: stockKey(level.sku), ...replacement(level, requestToken, ifMatch) },
    (stored) => !isSplit(stored) && hasReplaced(stored, requestToken, ifMatch),
  );
  if (outcome.written) return toInventoryLevel(level.sku, outcome.written);

  const { stored } = outcome;
  // A version never returns, so If-Match identifies one request. If a caller repeats a creation, it
  // is recognized by its token only while the row is new: a much later repetition would meet a
  // level that sales have changed.
  const isToken = stored?.['requestToken'] === requestToken;
  if (ifMatch !== undefined && isSplit(stored)) {
    if (isToken) return levelOf(level.sku, await readStockRows(level.sku));
    return repriceStock({ level, ifMatch, requestToken });
  }
  if (isToken && (ifMatch !== undefined || stored['version'] === 1)) {
    return toInventoryLevel(level.sku, stored);
  }
  if (ifMatch === undefined) throw new Refusal({ code: 'precondition-required' });
  throw replacementRefusal(stored, level, ifMatch);
}

/** Explains why a level was not replaced: it is another version, or it is short. */
function replacementRefusal(
  stored: Item | undefined,
  { quantity }: StoredLevel,
  ifMatch: readonly number[] | '*',
): Refusal {
  const current = stored?.['version'] as number | undefined;
  const isNamed = ifMatch === '*' || (current !== undefined && ifMatch.includes(current));
  const { short } = shownQuantity(Number(stored?.['quantity']));
  return short !== undefined && isNamed && quantity !== undefined
    ? new Refusal({ code: 'stock-short', short })
    : new Refusal({ code: 'version-mismatch', current });
}

/**
 * True if a lost attempt was executed. Undefined if it may have been, and another request has
 * replaced its token since: then the row has more versions than that other request explains.
 */
function hasReplaced(
  stored: Item,
  requestToken: string,
  ifMatch: LevelRequest['ifMatch'],
): boolean | undefined {
  if (stored['requestToken'] === requestToken) return true;
  const replaced = typeof ifMatch === 'object' ? Math.min(...ifMatch) : 0;
  return Number(stored['version']) > replaced + 1 ? undefined : false;
}

function replacement(level: StoredLevel, requestToken: string, ifMatch: LevelRequest['ifMatch']) {
  const { sku, quantity, ...attributes } = level;
  const set = setAttributes({
    type: 'InventoryLevel',
    ...attributes,
    requestToken,
    // A row of before the list of all SKUs gets its place, too.
    ...stockIndexKeys(sku),
    ...(quantity !== undefined && quantityAndKeys(sku, { ...level, quantity })),
  });
  const { condition, values } = allowed(ifMatch, quantity !== undefined);
  return {
    ...set,
    // An absent version counts as 0.
    UpdateExpression: `${set.UpdateExpression} ADD version :one`,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':one': 1, ...values },
  };
}

/** The key of the LOW list follows from the quantity. If that stays, the projector sets it. */
const quantityAndKeys = (
  sku: string,
  level: Pick<InventoryLevel, 'quantity' | 'lowStockThreshold'>,
) => ({
  quantity: level.quantity,
  GSI2PK: undefined,
  GSI2SK: undefined,
  ...(isLow(level) && lowStockIndexKeys(sku)),
});

/** The condition on the stored row, which is not split, nor short if its quantity is set. */
function allowed(ifMatch: LevelRequest['ifMatch'], setsQuantity: boolean) {
  if (ifMatch === undefined) return { condition: 'attribute_not_exists(PK)', values: {} };
  const versions = ifMatch === '*' ? [] : ifMatch;
  const values = Object.fromEntries(versions.map((version, i) => [`:match${i}`, version]));
  const condition = [
    ifMatch === '*' ? 'attribute_exists(PK)' : `version IN (${Object.keys(values)})`,
    'attribute_not_exists(shards)',
    // A row without a quantity, written by hand, gets one.
    ...(setsQuantity ? ['NOT quantity < :none'] : []),
  ].join(' AND ');
  return { condition, values: { ...values, ...(setsQuantity && { ':none': 0 }) } };
}
