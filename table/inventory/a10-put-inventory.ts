import type { Item } from '../../aws-protocol/item.ts';
import { type InventoryLevel, isLow } from '../../domain/inventory.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import { lowStockIndexKeys, stockKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { toInventoryLevel } from './a10b-get-inventory.ts';

/** A level to be stored, and what makes this request the same as an earlier one. */
export interface LevelRequest {
  readonly level: Omit<InventoryLevel, 'version'>;
  /** The versions that it may replace, `*` for any. Undefined only creates. */
  readonly ifMatch: readonly number[] | '*' | undefined;
  readonly principal: string;
}

/** 72 bits: enough to tell the few requests apart that ever meet on one row. */
const TOKEN_LENGTH = 12;

/**
 * A10: one UpdateItem that replaces the level. Every sale counts as a version, so a sale that was
 * made since the operator looked is never overwritten.
 *
 * The row keeps a token of the request. A repeated request (the first answer was lost, whether the
 * SDK or the client sends it again) fails its own condition, finds its token, and returns the level
 * as it is now: sales made meanwhile keep the token and do not count as somebody else's change.
 *
 * @throws {Refusal} precondition-required if the SKU exists and no version is named;
 * version-mismatch; try-again if it is not known whether the level was replaced
 */
export async function putInventory(request: LevelRequest): Promise<InventoryLevel> {
  const { level, ifMatch } = request;
  const requestToken = fingerprintOf(request).slice(0, TOKEN_LENGTH);
  const outcome = await conditionalUpdate({
    Key: stockKey(level.sku),
    ...replacement(level, requestToken, ifMatch),
  });
  if (outcome.written) return toInventoryLevel(level.sku, outcome.written);

  const { stored, repeated } = outcome;
  // A version never returns, so If-Match names one request. A creation is told by its token only
  // while nothing else has happened: repeated much later, it asks for a level that sales have
  // changed.
  const isToken = stored?.['requestToken'] === requestToken;
  if (isToken && (ifMatch !== undefined || repeated || stored['version'] === 1)) {
    return toInventoryLevel(level.sku, stored);
  }
  if (repeated && stored && mayHaveReplaced(ifMatch, stored)) {
    throw tryAgain();
  }
  if (ifMatch === undefined) throw new Refusal({ code: 'precondition-required' });
  throw new Refusal({
    code: 'version-mismatch',
    current: stored?.['version'] as number | undefined,
  });
}

/**
 * Whether a lost attempt of a request may have been executed, and another request's level has taken
 * its token since: the row has had more versions than that other one.
 */
function mayHaveReplaced(ifMatch: LevelRequest['ifMatch'], stored: Item): boolean {
  const replaced = typeof ifMatch === 'object' ? Math.min(...ifMatch) : 0;
  return Number(stored['version']) > replaced + 1;
}

function replacement(
  level: LevelRequest['level'],
  requestToken: string,
  ifMatch: LevelRequest['ifMatch'],
) {
  const { sku, ...attributes } = level;
  const set = setAttributes({
    type: 'InventoryLevel',
    ...attributes,
    requestToken,
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...(isLow(level) && lowStockIndexKeys(sku)),
  });
  const { condition, values } = allowed(ifMatch);
  return {
    ...set,
    // Counted from 0 where there is none yet.
    UpdateExpression: `${set.UpdateExpression} ADD version :one`,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':one': 1, ...values },
  };
}

/** Which stored row may be replaced, as a condition. */
function allowed(ifMatch: LevelRequest['ifMatch']) {
  if (ifMatch === undefined) return { condition: 'attribute_not_exists(PK)', values: {} };
  if (ifMatch === '*') return { condition: 'attribute_exists(PK)', values: {} };
  const values = Object.fromEntries(ifMatch.map((version, i) => [`:match${i}`, version]));
  return { condition: `version IN (${Object.keys(values)})`, values };
}
