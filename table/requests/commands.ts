import {
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type {
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from '../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { dynamodb, tableName } from './client.ts';

/*
 * Every request of a function to the one table, in plain values (document-protocol.ts). The types
 * are the document client's, because the SDK's own types describe DynamoDB JSON. Only the types are
 * used from there.
 */

export type GetItemRequest = Omit<GetCommandInput, 'TableName'>;
export type QueryRequest = Omit<QueryCommandInput, 'TableName'>;
export type PutItemRequest = Omit<PutCommandInput, 'TableName'>;
export type UpdateItemRequest = Omit<UpdateCommandInput, 'TableName'>;
export type DeleteItemRequest = Omit<DeleteCommandInput, 'TableName'>;

export interface ReadOptions {
  /** Strongly consistent, at twice the cost. */
  readonly consistent?: boolean | undefined;
}

const ofTheTable = <Input>(request: object): Input =>
  ({ TableName: tableName(), ...request }) as Input;

export async function getItem(request: GetItemRequest): Promise<Item | undefined> {
  const { Item } = await dynamodb.send(new GetItemCommand(ofTheTable(request)));
  return Item;
}

/**
 * Reads one item, eventually consistent; if it is missing, again strongly consistent. So an item
 * that was just written is found, and an existing one costs no more.
 */
export async function findItem(request: GetItemRequest): Promise<Item | undefined> {
  const item = await getItem(request);
  return (
    item ?? (request.ConsistentRead ? undefined : getItem({ ...request, ConsistentRead: true }))
  );
}

/**
 * Reads a page's items, and the key at which it stopped before the end. A filter may make pages
 * short.
 */
export async function queryPage(
  request: QueryRequest,
): Promise<{ readonly items: readonly Item[]; readonly last?: (Item & Key) | undefined }> {
  const { Items = [], LastEvaluatedKey } = await dynamodb.send(
    new QueryCommand(ofTheTable(request)),
  );
  return { items: Items, last: LastEvaluatedKey as (Item & Key) | undefined };
}

/** Counts the items of a page, which are not returned, and the key at which it stopped. */
export async function countPage(
  request: QueryRequest,
): Promise<{ readonly count: number; readonly last?: (Item & Key) | undefined }> {
  const { Count = 0, LastEvaluatedKey } = await dynamodb.send(
    new QueryCommand(ofTheTable({ ...request, Select: 'COUNT' })),
  );
  return { count: Count, last: LastEvaluatedKey as (Item & Key) | undefined };
}

/**
 * Reads all items of a list, or as many as `Limit` allows. Almost every list ends within the 1 MB
 * of a page; an order with dozens of payments of the largest size has more.
 */
export async function query(request: QueryRequest): Promise<readonly Item[]> {
  const { items, last } = await queryPage(request);
  const { Limit: limit } = request;
  const remaining = limit === undefined ? undefined : limit - items.length;
  if (!last || remaining === 0) return items;
  return [...items, ...(await query({ ...request, ExclusiveStartKey: last, Limit: remaining }))];
}

export async function putItem(request: PutItemRequest): Promise<void> {
  await dynamodb.send(new PutItemCommand(ofTheTable(request)));
}

/**
 * Updates an item.
 *
 * @returns the attributes that `ReturnValues` selects
 */
export async function updateItem(request: UpdateItemRequest): Promise<Item> {
  const { Attributes = {} } = await dynamodb.send(new UpdateItemCommand(ofTheTable(request)));
  return Attributes;
}

/** A deletion. */
export interface Deletion {
  /** The deleted item; undefined if there was none. */
  readonly deleted: Item | undefined;
  /** True if an earlier attempt may have deleted it: its answer was lost. */
  readonly repeated: boolean;
}

/** Deletes an item. */
export async function deleteItem(request: DeleteItemRequest): Promise<Deletion> {
  const deletion: DeleteItemRequest = { ReturnValues: 'ALL_OLD', ...request };
  const { Attributes: deleted, $metadata } = await dynamodb.send(
    new DeleteItemCommand(ofTheTable(deletion)),
  );
  return { deleted, repeated: ($metadata.attempts ?? 1) > 1 };
}

/**
 * Reads items at one point in time (serializable); a concurrent commit is a conflict. They are in
 * the order of the keys; undefined for an item that does not exist.
 */
export async function transactGetItems(
  keys: readonly Key[],
): Promise<readonly (Item | undefined)[]> {
  const { Responses = [] } = await dynamodb.send(
    new TransactGetItemsCommand({
      TransactItems: keys.map((Key) => ({ Get: ofTheTable({ Key }) })),
    } as never),
  );
  return keys.map((_, i) => Responses[i]?.Item);
}

/** An action of a transaction. */
export type TransactionAction = {
  readonly [Kind in keyof Action]: Omit<NonNullable<Action[Kind]>, 'TableName'>;
};
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Names the table in each action. */
export function onTheTable(actions: readonly TransactionAction[]) {
  const TableName = tableName();
  return actions.map((action) => {
    const named: Record<string, object> = {};
    for (const kind in action)
      named[kind] = { TableName, ...action[kind as keyof TransactionAction] };
    return named;
  });
}

/**
 * Writes a transaction.
 *
 * @param token the ClientRequestToken: AWS executes repeated requests with one token once
 */
export async function transactWriteItems(
  actions: readonly TransactionAction[],
  token: string,
): Promise<void> {
  const request = { TransactItems: onTheTable(actions), ClientRequestToken: token };
  await dynamodb.send(new TransactWriteItemsCommand(request as never));
}
