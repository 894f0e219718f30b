import { placedAtOf } from '../../../../domain/order-id.ts';
import { indexOrder, wordsWanted } from '../../../../table/finding/index-order.ts';
import { foundWordsKey, isOrderMetadata, parseOrderId } from '../../../../table/keys.ts';
import { ATTRIBUTES } from '../../../../table/schema.ts';
import { readItem } from '../../verify/reads/read-items.ts';
import type { Job, Judgement, Row } from '../job.ts';

/**
 * Gives each order the words that it is found by (A31f), which orders lack that were placed before
 * the setting `findOrders`, or were imported. The words have an item of their own, which is read
 * for each order.
 */
export const FIND_WORDS: Job = {
  name: 'find-words',
  description: 'the words of the names that each order is found by',
  attributes: ['version', ...ATTRIBUTES.namedOrder],
  judge,
  change: async (row) => {
    await indexOrder(parseOrderId(row));
    return true;
  },
  units: 10,
  writtenAt: (row) => placedAtOf(parseOrderId(row)),
};

/** Rows of the source documents' lab have no version, and are in no list. */
async function judge(row: Row): Promise<Judgement> {
  if (!isOrderMetadata(row) || row['version'] === undefined) return 'not-mine';
  const orderId = parseOrderId(row);
  const wanted = wordsWanted({ orderId, metadata: row, stored: undefined });
  const { words = [] } = ((await readItem(foundWordsKey(orderId))) ?? {}) as {
    readonly words?: readonly string[];
  };
  return wanted.join() === words.join() ? 'right' : 'lacking';
}
