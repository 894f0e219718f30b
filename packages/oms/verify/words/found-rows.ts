/**
 * The rows of words, from which an order or a customer is found, whatever the setting is: one that
 * is left over still has a name. They are read in pages: two letters have thousands.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { phoneSecret } from '../../../../functions/aws/phone-secret.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { indexOrder } from '../../../../table/finding/index-order.ts';
import {
  foundWordsKey,
  isFoundCustomer,
  type Key,
  orderMetadataKey,
  parseFoundCustomer,
  parseFoundKey,
  profileKey,
  SAFE_KEY_PART,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import type { TransactionAction } from '../../../../table/requests/commands.ts';
import { documents } from '../../document-client.ts';
import { readItem } from '../reads/read-items.ts';
import { writeTogether } from '../repairs/write-together.ts';

export type FoundRow = Item & Key;

/** The list of words of a row's order or customer. */
export interface WordList {
  /** The row with the list: FOUND, or the profile. */
  readonly key: Key;
  readonly attribute: 'words' | 'foundWords';
  /** Undefined if there is none. */
  readonly words: readonly string[] | undefined;
  readonly orderId?: string;
  readonly customerId?: unknown;
}

/** The rows of a partition of words, page by page. */
export async function* foundRows(partition: string): AsyncGenerator<readonly FoundRow[]> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ConsistentRead: true,
        KeyConditionExpression: 'PK = :found',
        ExpressionAttributeValues: { ':found': partition },
        ExclusiveStartKey,
      }),
    );
    yield Items as FoundRow[];
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** Reads the list that a row is of; undefined if a person broke the row's key. */
export async function listOf(row: FoundRow): Promise<WordList | undefined> {
  const isCustomers = isFoundCustomer(row);
  const id = isCustomers ? parseFoundCustomer(row).customerId : parseFoundKey(row).orderId;
  if (!SAFE_KEY_PART.test(id)) return undefined;
  if (isCustomers) {
    const key = profileKey(id);
    const profile = await readItem(key);
    const words = profile?.['foundWords'] as readonly string[] | undefined;
    return { key, attribute: 'foundWords', words };
  }
  const key = foundWordsKey(id);
  const [list, metadata] = await Promise.all([readItem(key), readItem(orderMetadataKey(id))]);
  const words = list?.['words'] as readonly string[] | undefined;
  return { key, attribute: 'words', words, orderId: id, customerId: metadata?.['customerId'] };
}

/** True if the list of the row's order or customer has its word. */
export const isListed = (row: FoundRow, { words = [], orderId, customerId }: WordList): boolean =>
  words.includes(parseFoundKey(row).word) &&
  (orderId === undefined || row['customerId'] === customerId);

/** Removes each row of a partition that no list has, and mends those of other customers. */
export async function settleFoundRows(partition: string): Promise<void> {
  for await (const rows of foundRows(partition))
    for (const row of rows) {
      const list = await listOf(row);
      if (list && !isListed(row, list)) await settle(row, list);
    }
}

async function settle(row: FoundRow, list: WordList): Promise<void> {
  const isLeft = !list.words?.includes(parseFoundKey(row).word);
  if (isLeft)
    await writeTogether([{ Delete: { Key: { PK: row.PK, SK: row.SK } } }, isAsRead(list)]);
  else if (list.orderId !== undefined) await indexOrder(list.orderId, phoneSecret, true);
}

/** Checks that no word was added to the list meanwhile. */
const isAsRead = ({ key: { PK, SK }, attribute, words }: WordList): TransactionAction => ({
  ConditionCheck: {
    Key: { PK, SK },
    ...(words
      ? {
          ConditionExpression: `${attribute} = :words`,
          ExpressionAttributeValues: { ':words': words },
        }
      : { ConditionExpression: `attribute_not_exists(${attribute})` }),
  },
});
