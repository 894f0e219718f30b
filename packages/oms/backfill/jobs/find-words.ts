import { placedAtOf } from '../../../../domain/order-id.ts';
import { phoneSecret } from '../../../../functions/aws/phone-secret.ts';
import {
  customerWords,
  indexCustomer,
  wordsDiffer,
  wordsListed,
} from '../../../../table/customers/customer-words.ts';
import { indexOrder, wordsWanted } from '../../../../table/finding/index-order.ts';
import {
  foundWordsKey,
  isOrderMetadata,
  isProfile,
  parseCustomerId,
  parseOrderId,
} from '../../../../table/keys.ts';
import { ATTRIBUTES } from '../../../../table/schema.ts';
import { readItem } from '../../verify/reads/read-items.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Gives each order and each customer the words that they are found by (A31f, A33b). Those lack them
 * that are older than the setting `findOrders`, or were imported. The words of an order have an
 * item of their own, which is read for each order; the profile lists those of a customer.
 */
export const FIND_WORDS: Job = {
  name: 'find-words',
  attributes: ['version', 'createdAt', ...ATTRIBUTES.namedOrder, ...ATTRIBUTES.namedCustomer],
  judge,
  change: async (row) => {
    if (isProfile(row)) await indexCustomer(parseCustomerId(row), phoneSecret);
    else await indexOrder(parseOrderId(row), phoneSecret);
    return true;
  },
  units: 10,
  writtenAt: (row) =>
    isProfile(row) ? (row['createdAt'] as string | undefined) : placedAtOf(parseOrderId(row)),
};

/** Rows of the source documents' lab have no version, and are in no list. */
async function judge(row: Row): Promise<Judgement> {
  if (isProfile(row)) return judgeCustomer(row);
  if (!isOrderMetadata(row) || row['version'] === undefined) return 'not-mine';
  const orderId = parseOrderId(row);
  const read = { orderId, metadata: row, stored: undefined };
  const wanted = await wordsWanted(read, phoneSecret);
  const { words = [] } = ((await readItem(foundWordsKey(orderId))) ?? {}) as {
    readonly words?: readonly string[];
  };
  return wanted.join() === words.join() ? 'right' : 'lacking';
}

/** A profile without a name was written by hand. */
async function judgeCustomer(row: Row): Promise<Judgement> {
  const { name, phone } = row;
  if (typeof name !== 'string') return 'not-mine';
  const wanted = await customerWords({ name, phone }, phoneSecret);
  return wordsDiffer(wordsListed(row), wanted) ? 'lacking' : 'right';
}
