/** Keeps the words that an order is found by. */
import { type OrderAddresses, phonesOfOrder, wordsOfOrder } from '../../domain/found-words.ts';
import { placedAtOf } from '../../domain/order-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import { foundKey, foundWordsKey, orderMetadataKey } from '../keys.ts';
import { getItem, type TransactionAction } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';
import { type PhoneSecret, phoneWordsOf } from './phone-words.ts';

/** Attempts while others change the same order. Lambda then retries the event. */
const ATTEMPTS = 4;

/**
 * Makes the rows of an order's words those of META, whatever they were: the event only names the
 * order. So a repeated or late event, and one of an order whose names were erased, ends the same.
 * Three new words cost 10 write units and 2 read units; a repeated event costs the reads.
 *
 * @param anew writes all rows, also those of words that the order's list has already
 * @throws {Error} if others changed the order meanwhile, each time
 */
export async function indexOrder(
  orderId: string,
  secret: PhoneSecret,
  anew = false,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++)
    if (await settle(await readWords(orderId), secret, anew)) return;
  throw new Error('the order was changed each time its words were written');
}

/** The state of an order before its words are written. */
export interface ReadWords {
  readonly orderId: string;
  /** Undefined for an order without META. */
  readonly metadata: Item | undefined;
  /** The words that have rows; undefined for none. */
  readonly stored: readonly string[] | undefined;
}

async function readWords(orderId: string): Promise<ReadWords> {
  const read = (Key: { PK: string; SK: string }, attributes: readonly string[]) =>
    getItem({ Key, ConsistentRead: true, ...selectAttributes(attributes) });
  const [metadata, words] = await Promise.all([
    read(orderMetadataKey(orderId), ATTRIBUTES.namedOrder),
    read(foundWordsKey(orderId), ATTRIBUTES.foundWords),
  ]);
  return { orderId, metadata, stored: words?.['words'] as readonly string[] | undefined };
}

/** Returns false if META or the words have changed since they were read. */
async function settle(read: ReadWords, secret: PhoneSecret, anew: boolean): Promise<boolean> {
  const words = await wordsWanted(read, secret);
  if (!anew && words.join() === (read.stored ?? []).join()) return true;
  const failed = await transact({
    metadata: metadataIsAsRead(read),
    words: writeWords(read, words),
    rows: rowChanges(read, words),
  });
  return failed === undefined;
}

/**
 * The words of META, and those of its telephone numbers. An order without a customer or a time in
 * its id is in no list.
 */
export async function wordsWanted(
  { orderId, metadata }: ReadWords,
  secret: PhoneSecret,
): Promise<readonly string[]> {
  const isKnown = typeof metadata?.['customerId'] === 'string' && placedAtOf(orderId);
  if (!isKnown) return [];
  const addresses = metadata as OrderAddresses;
  const phones = await phoneWordsOf(phonesOfOrder(addresses), secret);
  return [...phones, ...wordsOfOrder(addresses)].sort();
}

/**
 * Checks that the names are those that were read: they may be erased between the read and the
 * write, and would be back in the keys for good.
 */
function metadataIsAsRead({ orderId, metadata }: ReadWords): TransactionAction {
  const Key = orderMetadataKey(orderId);
  if (!metadata)
    return { ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(PK)' } };
  const present = ATTRIBUTES.addresses.filter((name) => metadata[name] !== undefined);
  return {
    ConditionCheck: {
      Key,
      ConditionExpression: [
        'attribute_exists(PK)',
        ...ATTRIBUTES.addresses.map((name) =>
          present.includes(name) ? `${name} = :${name}` : `attribute_not_exists(${name})`,
        ),
      ].join(' AND '),
      ...(present.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(
          present.map((name) => [`:${name}`, metadata[name]]),
        ),
      }),
    },
  };
}

/** Replaces the words that were read, or removes them with the last word. */
export function writeWords(
  { orderId, stored }: Pick<ReadWords, 'orderId' | 'stored'>,
  words: readonly string[],
): TransactionAction {
  const Key = foundWordsKey(orderId);
  const condition = stored
    ? { ConditionExpression: 'words = :seen', ExpressionAttributeValues: { ':seen': stored } }
    : { ConditionExpression: 'attribute_not_exists(PK)' };
  return words.length > 0
    ? { Put: { Item: { ...Key, type: 'FoundWords', words }, ...condition } }
    : { Delete: { Key, ...condition } };
}

/** Each row has all words of its order, so every row changes with them. */
export function rowChanges(
  { orderId, metadata, stored = [] }: ReadWords,
  words: readonly string[],
): readonly TransactionAction[] {
  const order = { orderId, placedAt: placedAtOf(orderId) ?? '' };
  const customerId = metadata?.['customerId'];
  const gone = stored.filter((word) => !words.includes(word));
  return [
    ...words.map((word) => ({
      Put: { Item: { ...foundKey(word, order), type: 'Found', customerId, words } },
    })),
    ...gone.map((word) => ({ Delete: { Key: foundKey(word, order) } })),
  ];
}
