/**
 * Reads requests of DynamoDB: the items that they write, and the keys that they read.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations_Amazon_DynamoDB.html
 */
import { INDEXES, PARTITION_KEY, SORT_KEY, type Store } from '../../../table/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: requests are JSON of the SDK's shapes.
type Json = any;
/** An item or a key in DynamoDB's JSON. */
export type Marshalled = Readonly<Record<string, Json>>;

/** An item that a request writes or checks, by its key. */
export interface Written {
  readonly key: Marshalled;
  /** The whole item after a put; undefined where only the engine knows it. */
  readonly after: Marshalled | undefined;
  /** True if the item stays as it is: a condition check. */
  readonly isCheck: boolean;
}

/** A partition that a request reads. */
export interface ReadPartition {
  readonly store: Store;
  readonly key: string;
  /** The sort key, if one item is read. */
  readonly item?: string;
}

const written = (
  { Key, Item, ConditionExpression, UpdateExpression }: Json,
  isCheck = false,
): Written => ({
  key: Key ?? keyOf(Item),
  after: Item,
  isCheck: isCheck && ConditionExpression !== undefined && UpdateExpression === undefined,
});

const keyOf = ({ PK, SK }: Marshalled): Marshalled => ({ PK, SK });

/** Returns the items that a request writes; none for a read. */
export function writtenBy(operation: string, request: Json): readonly Written[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [written(request)];
    case 'TransactWriteItems':
      return request.TransactItems.map(({ Put, Update, Delete, ConditionCheck }: Json) =>
        written(Put ?? Update ?? Delete ?? ConditionCheck, ConditionCheck !== undefined),
      );
    case 'BatchWriteItem':
      return Object.values(request.RequestItems)
        .flat()
        .map(({ PutRequest, DeleteRequest }: Json) => written(PutRequest ?? DeleteRequest));
    default:
      return [];
  }
}

/** Returns the partitions that a request reads; none for a write, and none for a Scan. */
export function readBy(operation: string, request: Json): readonly ReadPartition[] {
  const ofTable = (keys: readonly Marshalled[]) =>
    keys.map(
      (key): ReadPartition => ({
        store: 'table',
        key: textOf(key[PARTITION_KEY]),
        item: textOf(key[SORT_KEY]),
      }),
    );
  switch (operation) {
    case 'GetItem':
      return ofTable([request.Key]);
    case 'TransactGetItems':
      return ofTable(request.TransactItems.map(({ Get }: Json) => Get.Key));
    case 'BatchGetItem':
      return ofTable(Object.values(request.RequestItems).flatMap(({ Keys }: Json) => Keys));
    case 'Query':
      return [queried(request)];
    default:
      return [];
  }
}

function queried(request: Json): ReadPartition {
  const index = INDEXES.find(({ name }) => name === request.IndexName);
  const attribute = index?.partitionKey ?? PARTITION_KEY;
  const names: Readonly<Record<string, string>> = request.ExpressionAttributeNames ?? {};
  const [, value = ''] =
    [...String(request.KeyConditionExpression).matchAll(/(#?\w+)\s*=\s*(:\w+)/g)]
      .map(([, name = '', placeholder]) => [names[name] ?? name, placeholder] as const)
      .find(([name]) => name === attribute) ?? [];
  return {
    store: index?.name ?? 'table',
    key: textOf(request.ExpressionAttributeValues?.[value]),
  };
}

/** The text of a key's value: all keys of this table are strings. */
export const textOf = (value: Json): string => String(value?.S ?? value?.N ?? '');
