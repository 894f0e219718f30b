/**
 * Checks the words by which orders and customers are found, with the setting `findOrders`: the list
 * of words, and their rows. A difference has numbers of words only, since they are of names.
 */

import { placedAtOf } from '../../../../domain/order-id.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import { phoneSecret } from '../../../../functions/aws/phone-secret.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { customerWords, wordsListed } from '../../../../table/customers/customer-words.ts';
import { wordsWanted } from '../../../../table/finding/index-order.ts';
import {
  foundCustomerKey,
  foundKey,
  foundWordsKey,
  type Key,
  parseOrderId,
  profileKey,
} from '../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import { readItem } from '../reads/read-items.ts';

type Row = Item & Key;

const isSearched = (): boolean => policyIn(process.env).findOrders;

/** The words that something should be found by, those that it lists, and their rows. */
export interface Words {
  readonly wanted: readonly string[];
  readonly listed: readonly string[];
  /** The rows of the words that are wanted. */
  readonly rows: readonly (Item | undefined)[];
  readonly isRight: (row: Item) => boolean;
}

/** Reads an order's words; undefined without the setting, and for an order that has no META. */
export async function readOrderWords(metadata: Row | undefined): Promise<Words | undefined> {
  if (!isSearched() || !metadata) return undefined;
  const orderId = parseOrderId(metadata);
  const wanted = await wordsWanted({ orderId, metadata, stored: undefined }, phoneSecret);
  const list = await readItem(foundWordsKey(orderId));
  const order = { orderId, placedAt: placedAtOf(orderId) ?? '' };
  return {
    wanted,
    listed: (list?.['words'] ?? []) as readonly string[],
    rows: await Promise.all(wanted.map((word) => readItem(foundKey(word, order)))),
    isRight: (row) => row['customerId'] === metadata['customerId'],
  };
}

/** Checks that an order is found by the words of its addresses, and by no others that it lists. */
export function checkOrderWords(orderId: string, words: Words | undefined): Drift[] {
  const difference = words && differenceOf(words);
  if (!difference) return [];
  const key = nameOfKey(foundWordsKey(orderId));
  return [{ what: 'FIND', key, orderId, ...difference, mayBeLag: true, repairable: true }];
}

/** Checks the same of a customer. A profile without a name was erased, or written by hand. */
export async function checkCustomerWords(
  customerId: string,
  rows: readonly Row[],
): Promise<Drift[]> {
  const key = profileKey(customerId);
  const profile = isSearched() && rows.find(({ SK }) => SK === key.SK);
  if (!profile) return [];
  const { name, phone, guest } = profile;
  const wanted = typeof name === 'string' ? await customerWords({ name, phone }, phoneSecret) : [];
  const difference = differenceOf({
    wanted,
    listed: wordsListed(profile),
    rows: await Promise.all(wanted.map((word) => readItem(foundCustomerKey(word, customerId)))),
    isRight: (row) => (row['guest'] === true) === (guest === true),
  });
  if (!difference) return [];
  // The words change with the profile.
  const repairable = typeof name === 'string';
  return [{ what: 'FIND', key: nameOfKey(key), ...difference, mayBeLag: false, repairable }];
}

function differenceOf({ wanted, listed, rows, isRight }: Words) {
  const right = rows.filter((row) => row && isOf(row, wanted) && isRight(row)).length;
  if (listed.join() === wanted.join() && right === wanted.length) return undefined;
  const same = listed.filter((word) => wanted.includes(word)).length;
  return {
    why: 'it is not found by exactly the words of its names and numbers',
    expected: { words: wanted.length, rows: wanted.length },
    found: { words: same, rows: right, others: listed.length - same },
  };
}

/** True if a row has all words, as each of them has. */
const isOf = (row: Item, words: readonly string[]): boolean =>
  ((row['words'] ?? []) as readonly string[]).join() === words.join();
