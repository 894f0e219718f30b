/**
 * Keeps the words that a customer is found by, in the transaction that writes the profile. The
 * profile lists the words that have rows, so that none is left over, whatever the setting
 * `findOrders` was meanwhile.
 */
import { wordsOfName } from '../../domain/found-words.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { Item } from '../aws-protocol/item.ts';
import { type PhoneSecret, phoneWordsOf } from '../finding/phone-words.ts';
import { foundCustomerKey, profileKey } from '../keys.ts';
import { getItem, type TransactionAction } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';

/** The setting with which customers are found by words, and the secret of those of numbers. */
export interface Searched extends Pick<ShopPolicy, 'findOrders'> {
  readonly phoneSecret: PhoneSecret;
}

/** The customer that rows belong to. */
interface Named {
  readonly customerId: string;
  readonly guest?: boolean | undefined;
}

/**
 * The words that a customer is found by: of the name, and of the telephone number.
 *
 * @param secret read only for a number
 */
export async function customerWords(
  { name, phone }: { readonly name: string; readonly phone?: unknown },
  secret: PhoneSecret,
): Promise<readonly string[]> {
  const phones = typeof phone === 'string' ? [phone] : [];
  return [...(await phoneWordsOf(phones, secret)), ...wordsOfName(name)].sort();
}

/** The words that a profile lists. */
export const wordsListed = (profile: Item | undefined): readonly string[] =>
  (profile?.['foundWords'] as readonly string[] | undefined) ?? [];

/** True if the rows are not those of the name. */
export const wordsDiffer = (listed: readonly string[], wanted: readonly string[]): boolean =>
  listed.join() !== wanted.join();

/**
 * Makes the rows of a customer's words those that are wanted: each row has all words. An erasure
 * wants none.
 */
export const customerWordRows = (
  { customerId, guest }: Named,
  listed: readonly string[],
  wanted: readonly string[],
): readonly TransactionAction[] => [
  ...wanted.map((word) => ({
    Put: {
      Item: {
        ...foundCustomerKey(word, customerId),
        type: 'FoundCustomer',
        ...(guest && { guest }),
        words: wanted,
      },
    },
  })),
  ...listed
    .filter((word) => !wanted.includes(word))
    .map((word) => ({ Delete: { Key: foundCustomerKey(word, customerId) } })),
];

/** The condition that a profile lists the same words as when it was read. */
export const listsSameWords = (listed: readonly string[]) =>
  listed.length > 0
    ? { condition: 'foundWords = :listed', values: { ':listed': listed } }
    : { condition: 'attribute_not_exists(foundWords)', values: {} };

/** Attempts while others change the same profile. */
const ATTEMPTS = 4;

/**
 * Gives a customer the words of name and telephone, as `oms backfill find-words` does for older
 * customers: one GetItem and one TransactWriteItems, on the condition that both are those that were
 * read. The version stays, because the profile that callers see does.
 *
 * @param anew writes all rows, also those of words that the profile lists already
 * @throws {Error} if others changed the profile meanwhile, each time
 */
export async function indexCustomer(
  customerId: string,
  secret: PhoneSecret,
  anew = false,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const profile = await getItem({
      Key: profileKey(customerId),
      ConsistentRead: true,
      ...selectAttributes(ATTRIBUTES.namedCustomer),
    });
    if (!profile || (await settle(customerId, profile, secret, anew))) return;
  }
  throw new Error('the profile was changed each time its words were written');
}

/** Returns false if the name or the words have changed since they were read. */
async function settle(
  customerId: string,
  profile: Item,
  secret: PhoneSecret,
  anew: boolean,
): Promise<boolean> {
  const { name, phone } = profile;
  const guest = profile['guest'] === true;
  // An erased customer has no name, and no words.
  if (typeof name !== 'string') return true;
  const [listed, wanted] = [wordsListed(profile), await customerWords({ name, phone }, secret)];
  if (!anew && !wordsDiffer(listed, wanted)) return true;
  const same = listsSameWords(listed);
  const samePhone = phone === undefined ? 'attribute_not_exists(phone)' : 'phone = :phone';
  const failed = await transact({
    profile: {
      Update: {
        Key: profileKey(customerId),
        UpdateExpression: wanted.length > 0 ? 'SET foundWords = :wanted' : 'REMOVE foundWords',
        ConditionExpression: `#name = :name AND ${samePhone} AND ${same.condition}`,
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':name': name,
          ...(phone !== undefined && { ':phone': phone }),
          ...(wanted.length > 0 && { ':wanted': wanted }),
          ...same.values,
        },
      },
    },
    words: customerWordRows({ customerId, guest }, listed, wanted),
  });
  return failed === undefined;
}
