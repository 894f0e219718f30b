import { normalizeEmail, type StoredCustomer } from '../../domain/customer.ts';
import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { profileKey } from '../keys.ts';
import { getItem, type TransactionAction } from '../requests/commands.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { insert, transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';
import { toCustomer } from './a01-get-customer.ts';
import { emailRow, emailRowKey } from './email-row.ts';

/** The members of a profile that change; an absent member stays. */
export interface CustomerChanges {
  readonly name?: string | undefined;
  readonly tier?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * A37: one UpdateItem of the profile. With another e-mail address, one GetItem and one
 * TransactWriteItems, which moves the reservation with the profile: so an address always belongs to
 * the one customer whose profile has it. The version makes the read address the current one.
 */
export async function updateCustomer(
  customerId: string,
  changes: CustomerChanges,
  version: number,
): Promise<StoredCustomer> {
  if (changes.email === undefined) return updateProfile(customerId, changes, version);
  const stored = await getItem({
    Key: profileKey(customerId),
    ...selectAttributes(ATTRIBUTES.profile),
    ConsistentRead: true,
  });
  const refused = refusalOf(stored, version);
  if (refused || !stored) throw refused;
  const [from, to] = [stored['email'] as string | undefined, changes.email];
  if (from !== undefined && normalizeEmail(from) === normalizeEmail(to))
    return updateProfile(customerId, changes, version);

  const guest = stored['guest'] === true || undefined;
  const failed = await transact({
    profile: { Update: profileUpdate(customerId, changes, version) },
    email: insert(emailRow({ customerId, email: to, guest })),
    old: from === undefined ? undefined : released({ customerId, email: from, guest }),
  });
  if (!failed) return toCustomer(customerId, { ...stored, ...sent(changes), version: version + 1 });
  if (failed.profile) throw refusalOf(failed.profile.item, version) ?? tryAgain();
  if (failed.email) throw new Refusal({ code: 'email-taken' });
  throw new Error('the old e-mail address is reserved for another customer', { cause: failed });
}

async function updateProfile(customerId: string, changes: CustomerChanges, version: number) {
  const outcome = await conditionalUpdate(profileUpdate(customerId, changes, version));
  if (outcome.written) return toCustomer(customerId, outcome.written);
  const { stored, repeated } = outcome;
  const written = { ...sent(changes), version: version + 1 };
  // If an answer was lost, the row may be this update's own write, or may have moved on.
  if (repeated && stored && isWritten(stored, written)) return toCustomer(customerId, stored);
  if (repeated && Number(stored?.['version']) > version + 1) throw tryAgain();
  throw refusalOf(stored, version) ?? tryAgain();
}

const isWritten = (stored: Item, written: Item): boolean =>
  Object.entries(written).every(([name, value]) => stored[name] === value);

/** The members that were sent, without the absent ones. */
const sent = (changes: CustomerChanges): Item =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

function profileUpdate(customerId: string, changes: CustomerChanges, version: number) {
  const set = setAttributes({ ...sent(changes), version: version + 1 });
  return {
    Key: profileKey(customerId),
    ...set,
    ConditionExpression: '#version = :seen AND attribute_not_exists(closedAt)',
    ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ':seen': version },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

/** Deletes the row of the old address, unless it is another customer's. */
const released = (before: Parameters<typeof emailRowKey>[0]): TransactionAction => ({
  Delete: {
    Key: emailRowKey(before),
    ConditionExpression: 'attribute_not_exists(PK) OR customerId = :customerId',
    ExpressionAttributeValues: { ':customerId': before.customerId },
  },
});

function refusalOf(stored: Item | undefined, version: number): Refusal | undefined {
  if (!stored) return new Refusal({ code: 'customer-not-found' });
  if (stored['closedAt'] !== undefined) return new Refusal({ code: 'customer-closed' });
  const current = stored['version'] as number | undefined;
  return current === version ? undefined : new Refusal({ code: 'version-mismatch', current });
}
