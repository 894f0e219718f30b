import type { InventoryLevel } from '../../../domain/inventory/level.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { LevelRequest } from '../../../table/inventory/a10-put-inventory.ts';
import { toInventoryLevel } from '../../../table/inventory/a10b-get-inventory.ts';
import { lowStockIndexKeys, stockIndexKeys, stockKey } from '../../../table/keys.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { fingerprintOf } from '../../../table/requests/idempotency.ts';
import { setAttributes } from '../../../table/requests/set-attributes.ts';
import type { UpdateOutcome } from '../../../table/requests/write-once.ts';
import { a10Around, withOperations } from './flawed-operation.ts';

/** A10's update on the given condition. */
function replace(request: LevelRequest, ConditionExpression: string, values: object) {
  const { sku, ...level } = request.level;
  const set = setAttributes({
    type: 'InventoryLevel',
    ...stockIndexKeys(sku),
    ...level,
    requestToken: fingerprintOf(request),
    GSI2PK: undefined,
    GSI2SK: undefined,
    ...(Number(level.quantity) < level.lowStockThreshold && lowStockIndexKeys(sku)),
  });
  return conditionalUpdate({
    ...set,
    Key: stockKey(sku),
    UpdateExpression: `${set.UpdateExpression} ADD version :one`,
    ConditionExpression,
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':one': 1, ...values },
  });
}

const create = (request: LevelRequest) => replace(request, 'attribute_not_exists(PK)', {});

function answer({ level }: LevelRequest, outcome: UpdateOutcome): InventoryLevel {
  if (outcome.written) return toInventoryLevel(level.sku, outcome.written);
  throw new Refusal({ code: 'version-mismatch', current: Number(outcome.stored?.['version']) });
}

/**
 * Replaces a level whenever the SKU exists. Items that were sold since the operator read the level
 * are available again.
 */
export const a10OverwritesSales = withOperations('A10 that overwrites sales', {
  A10: a10Around(async (request) => {
    const isNew = request.ifMatch === undefined;
    const outcome = await (isNew ? create(request) : replace(request, 'attribute_exists(PK)', {}));
    if (isNew && !outcome.written) throw new Refusal({ code: 'precondition-required' });
    return answer(request, outcome);
  }),
});

/**
 * Takes the version that the SDK's first attempt wrote for another client's. So the caller gets a
 * refusal for a change that was made.
 */
export const a10LostAnswer = withOperations('A10 that takes its own change for another client’s', {
  A10: a10Around(async (request) => {
    const [version] = request.ifMatch ?? [];
    const outcome = await (version === undefined
      ? create(request)
      : replace(request, 'version = :version', { ':version': version }));
    if (version === undefined && !outcome.written)
      throw new Refusal({ code: 'precondition-required' });
    return answer(request, outcome);
  }),
});
