import { normalizeEmail, type StoredCustomer } from '../../domain/customer.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { PhoneSecret } from '../finding/phone-words.ts';
import { profileKey } from '../keys.ts';
import { getItem, type TransactionAction } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { insert, transact } from '../requests/transaction.ts';
import { isVersion, writeOnce } from '../requests/write-once.ts';
import { ATTRIBUTES } from '../schema.ts';
import { toCustomer } from './a01-get-customer.ts';
import {
  customerWordRows,
  customerWords,
  type Searched,
  wordsDiffer,
  wordsListed,
} from './customer-words.ts';
import { emailRow, emailRowKey } from './email-row.ts';
import { type ChangedWords, type CustomerChanges, profileUpdate, sent } from './profile-update.ts';

/**
 * A37: one UpdateItem of the profile. With another e-mail address, one GetItem and one
 * TransactWriteItems, which moves the reservation with the profile: so an address always belongs to
 * the one customer whose profile has it. The version makes the read address the current one. With
 * the setting `findOrders`, the words of a new name or telephone replace the old ones so, too.
 */
export async function updateCustomer(
  customerId: string,
  changes: CustomerChanges,
  version: number,
  { findOrders, phoneSecret }: Searched,
): Promise<StoredCustomer> {
  const renames = findOrders && (changes.name ?? changes.phone) !== undefined;
  if (changes.email === undefined && !renames) return updateProfile(customerId, changes, version);
  const stored = await getItem({
    Key: profileKey(customerId),
    ...selectAttributes(renames ? ATTRIBUTES.renamedProfile : ATTRIBUTES.profile),
    ConsistentRead: true,
  });
  const refused = profileRefusal(stored, version);
  if (refused || !stored) throw refused;
  const words = renames ? await changedWords(stored, changes, phoneSecret) : undefined;
  return moveProfile({ customerId, stored, words }, changes, version);
}

interface ReadProfile {
  readonly customerId: string;
  readonly stored: Item;
  /** The words that follow the name and the telephone number; undefined if they stay. */
  readonly words: ChangedWords | undefined;
}

async function moveProfile(
  { customerId, stored, words }: ReadProfile,
  changes: CustomerChanges,
  version: number,
): Promise<StoredCustomer> {
  const guest = stored['guest'] === true || undefined;
  const address = movedAddress({ customerId, guest }, stored, changes);
  if (!address && !words) return updateProfile(customerId, changes, version);

  const failed = await transact({
    profile: { Update: profileUpdate(customerId, changes, version, words) },
    ...address,
    words: words && customerWordRows({ customerId, guest }, words.listed, words.wanted),
  });
  if (!failed) return toCustomer(customerId, { ...stored, ...sent(changes), version: version + 1 });
  if (failed.profile) throw profileRefusal(failed.profile.item, version) ?? tryAgain();
  if (failed.email) throw new Refusal({ code: 'email-taken' });
  throw new Error('the old e-mail address is reserved for another customer', { cause: failed });
}

/** The rows of the new and of the old e-mail address; undefined if it stays. */
function movedAddress(
  customer: { readonly customerId: string; readonly guest: true | undefined },
  stored: Item,
  { email: to }: CustomerChanges,
) {
  const from = stored['email'] as string | undefined;
  if (to === undefined || (from !== undefined && normalizeEmail(from) === normalizeEmail(to)))
    return undefined;
  return {
    email: insert(emailRow({ ...customer, email: to })),
    old: from === undefined ? undefined : released({ ...customer, email: from }),
  };
}

/** The words before and after; undefined if they stay. */
async function changedWords(
  stored: Item,
  { name = String(stored['name'] ?? ''), phone = stored['phone'] as string }: CustomerChanges,
  secret: PhoneSecret,
): Promise<ChangedWords | undefined> {
  const [listed, wanted] = [wordsListed(stored), await customerWords({ name, phone }, secret)];
  return wordsDiffer(listed, wanted) ? { listed, wanted } : undefined;
}

async function updateProfile(customerId: string, changes: CustomerChanges, version: number) {
  const written = { ...sent(changes), version: version + 1 };
  const outcome = await writeOnce(profileUpdate(customerId, changes, version), (stored) =>
    isVersion(stored, written),
  );
  if (outcome.written) return toCustomer(customerId, outcome.written);
  throw profileRefusal(outcome.stored, version) ?? tryAgain();
}

/** Deletes the row of the old address, unless it is another customer's. */
const released = (before: Parameters<typeof emailRowKey>[0]): TransactionAction => ({
  Delete: {
    Key: emailRowKey(before),
    ConditionExpression: 'attribute_not_exists(PK) OR customerId = :customerId',
    ExpressionAttributeValues: { ':customerId': before.customerId },
  },
});

/** The reason why a profile could not change; undefined if its customer and version allow it. */
function profileRefusal(stored: Item | undefined, version: number): Refusal | undefined {
  if (!stored) return new Refusal({ code: 'customer-not-found' });
  if (stored['closedAt'] !== undefined) return new Refusal({ code: 'customer-closed' });
  const current = stored['version'] as number | undefined;
  return current === version ? undefined : new Refusal({ code: 'version-mismatch', current });
}
