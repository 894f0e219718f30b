import { tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { setAttributes } from '../requests/set-attributes.ts';

/** Attempts while the provider's reports change the same payment. */
const MAX_ROUNDS = 5;

/**
 * Removes a payment's method, and raises its version: every report puts the whole payment that it
 * has read, and would bring the method back.
 */
export async function erasePayment(row: Item & Key): Promise<boolean> {
  let stored: Item | undefined = row;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (stored?.['method'] === undefined) return round > 0;
    const version = Number(stored['version']);
    const set = setAttributes({ method: undefined, version: version + 1 });
    const outcome = await conditionalUpdate({
      Key: { PK: row.PK, SK: row.SK },
      ...set,
      ConditionExpression: '#version = :seen',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
    });
    if (outcome.written) return true;
    stored = outcome.stored;
  }
  throw tryAgain();
}
