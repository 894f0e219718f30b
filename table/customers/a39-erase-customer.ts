import type { Erasure } from '../../domain/people/erasure.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { erasureKey, PARTITIONS, profileKey } from '../keys.ts';
import { getItem, type TransactionAction } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { insert, type NamedActions, transact } from '../requests/transaction.ts';
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
 * A second request returns the first erasure while it runs. It begins one again that has ended or
 * was given up: what was written about the person since is erased, too.
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
    const person = {
      profile: { Update: profileUpdate(customerId, profile, now) },
      email: emailDeletion(customerId, profile),
      words: customerWordRows({ customerId }, wordsListed(profile), []),
    };
    const row = newErasureRow(customerId, requestedBy, now);
    const failed = await transact({ ...person, erasure: insert(row) });
    if (!failed) return toErasure(customerId, row, now);
    const erasure = failed.erasure && (await begunAgain(customerId, person, now));
    if (erasure) return erasure;
  }
  throw tryAgain();
}

/**
 * Begins an erasure again, unless it runs and its sweep will find it.
 *
 * @returns undefined if the profile has changed meanwhile
 */
async function begunAgain(
  customerId: string,
  person: NamedActions,
  now: Date,
): Promise<Erasure | undefined> {
  const failed = await transact({ ...person, erasure: restart(customerId, now) });
  const running = failed?.['erasure']?.item;
  if (running) return toErasure(customerId, running, now);
  if (failed) return undefined;
  // It runs now, so this is refused, and returns it.
  return begunAgain(customerId, person, now);
}

/** Its first request stays: links to orders that were signed before it are revoked. */
function restart(customerId: string, now: Date): TransactionAction {
  const set = setAttributes({
    status: 'RUNNING',
    pass: 1,
    changed: false,
    done: 0,
    waiting: 0,
    cursor: undefined,
    doneAt: undefined,
    dueFailures: undefined,
    ...erasureDueKeys(customerId, now),
  });
  return {
    Update: {
      Key: erasureKey(customerId),
      ...set,
      UpdateExpression: `${set.UpdateExpression} ADD version :one`,
      ConditionExpression:
        '#status = :ended OR attribute_not_exists(#GSI2PK) OR NOT begins_with(#GSI2PK, :swept)',
      ExpressionAttributeValues: {
        ...set.ExpressionAttributeValues,
        ':one': 1,
        ':ended': 'DONE',
        ':swept': PARTITIONS.dueErasure,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

function profileUpdate(customerId: string, profile: Item, now: Date) {
  const { version } = profile;
  // The backfill of words makes no version.
  const { condition, values } = listsSameWords(wordsListed(profile));
  return {
    Key: profileKey(customerId),
    UpdateExpression:
      'SET closedAt = if_not_exists(closedAt, :now), erasedAt = :now, version = :next ' +
      'REMOVE #name, email, phone, tier, foundWords',
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
