import type { Erasure } from '../../domain/people/erasure.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { erasureKey, profileKey } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { insert, transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';
import { customerWordRows, listsSameWords, wordsListed } from './customer-words.ts';
import { emailRowKey } from './email-row.ts';
import { erasureDueKeys, newErasureRow, toErasure } from './erasure-row.ts';

/** Attempts while others change the profile: an order of the same customer counts on it. */
const MAX_ROUNDS = 5;

/**
 * A39: one GetItem of the profile, strongly consistent, and one TransactWriteItems. It closes the
 * customer and removes the person from the profile, and from the rows of addresses and words; the
 * orders are the sweep's. ERASURE has the due key, and not the profile: the index contains a row's
 * `name`.
 *
 * A second request returns the first erasure, and continues one that was given up.
 */
export async function eraseCustomer(
  customerId: string,
  requestedBy: string,
  now: Date,
): Promise<Erasure> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const profile = await getItem({
      Key: profileKey(customerId),
      ...selectAttributes(ATTRIBUTES.profileToErase),
      ConsistentRead: true,
    });
    if (!profile) throw new Refusal({ code: 'customer-not-found' });
    const row = newErasureRow(customerId, requestedBy, now);
    const failed = await transact({
      profile: { Update: profileUpdate(customerId, profile, now) },
      email: emailDeletion(customerId, profile),
      words: customerWordRows({ customerId }, wordsListed(profile), []),
      erasure: insert(row),
    });
    if (!failed) return toErasure(customerId, row, now);
    if (failed.erasure) return continued(customerId, now);
  }
  throw tryAgain();
}

function profileUpdate(customerId: string, profile: Item, now: Date) {
  const { version } = profile;
  // The backfill of words makes no version.
  const { condition, values } = listsSameWords(wordsListed(profile));
  return {
    Key: profileKey(customerId),
    UpdateExpression:
      'SET closedAt = if_not_exists(closedAt, :now), erasedAt = :now, version = :next ' +
      'REMOVE #name, email, tier, foundWords',
    ConditionExpression: `attribute_exists(PK) AND version = :seen AND ${condition}`,
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':seen': version,
      ':next': Number(version) + 1,
      ...values,
    },
  };
}

/** Deletes the row of the address, unless it is another customer's. */
function emailDeletion(customerId: string, { email, guest }: Item) {
  if (typeof email !== 'string') return undefined;
  const isGuest = guest === true || undefined;
  return {
    Delete: {
      Key: emailRowKey({ customerId, email, guest: isGuest }),
      ConditionExpression: 'attribute_not_exists(PK) OR customerId = :customerId',
      ExpressionAttributeValues: { ':customerId': customerId },
    },
  };
}

/** Makes an erasure due that runs and has no due key: the sweep gave it up. */
async function continued(customerId: string, now: Date): Promise<Erasure> {
  const { GSI2PK, GSI2SK } = erasureDueKeys(customerId, now);
  const outcome = await conditionalUpdate({
    Key: erasureKey(customerId),
    UpdateExpression: 'SET GSI2PK = :GSI2PK, GSI2SK = :GSI2SK REMOVE dueFailures',
    ConditionExpression: '#status = :running AND attribute_not_exists(GSI2PK)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':GSI2PK': GSI2PK, ':GSI2SK': GSI2SK, ':running': 'RUNNING' },
  });
  const row = outcome.written ?? outcome.stored;
  if (!row) throw tryAgain();
  return toErasure(customerId, row, now);
}
