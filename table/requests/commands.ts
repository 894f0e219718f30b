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
import type { Item } from '../../aws-protocol/item.ts';
import type { Key } from '../keys.ts';
import { table, tableName } from './client.ts';

/*
 * Every request that a function makes, about the one table and in plain values
 * (document-protocol.ts). The SDK's own types say DynamoDB JSON, which is not true here; its
 * document client's types say what is, and nothing else is taken from there.
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
  const { Item } = await table.send(new GetItemCommand(ofTheTable(request)));
  return Item;
}

/**
 * One item, eventually consistent; on a miss, once more strongly consistent. An item that was
 * written a moment ago is found, and one that is there costs nothing more.
 */
export async function findItem(request: GetItemRequest): Promise<Item | undefined> {
  const item = await getItem(request);
  return (
    item ?? (request.ConsistentRead ? undefined : getItem({ ...request, ConsistentRead: true }))
  );
}

/** A page's items, and the key at which it stopped before the end. A filter makes pages short. */
export async function queryPage(
  request: QueryRequest,
): Promise<{ readonly items: readonly Item[]; readonly last?: (Item & Key) | undefined }> {
  const { Items = [], LastEvaluatedKey } = await table.send(new QueryCommand(ofTheTable(request)));
  return { items: Items, last: LastEvaluatedKey as (Item & Key) | undefined };
}

/** One page's items: whatever is listed here asks for fewer than 1 MB holds. */
export async function query(request: QueryRequest): Promise<readonly Item[]> {
  const { Items = [] } = await table.send(new QueryCommand(ofTheTable(request)));
  return Items;
}

export async function putItem(request: PutItemRequest): Promise<void> {
  await table.send(new PutItemCommand(ofTheTable(request)));
}

/** @returns the attributes that `ReturnValues` asks for */
export async function updateItem(request: UpdateItemRequest): Promise<Item> {
  const { Attributes = {} } = await table.send(new UpdateItemCommand(ofTheTable(request)));
  return Attributes;
}

/** @returns the item as it was; undefined if there was none */
export async function deleteItem(request: DeleteItemRequest): Promise<Item | undefined> {
  const deletion: DeleteItemRequest = { ReturnValues: 'ALL_OLD', ...request };
  const { Attributes } = await table.send(new DeleteItemCommand(ofTheTable(deletion)));
  return Attributes;
}

/**
 * Items as they are at one moment (serializable): a transaction that is being committed is a
 * conflict. In the order of the keys; undefined for an item that does not exist.
 */
export async function transactGetItems(
  keys: readonly Key[],
): Promise<readonly (Item | undefined)[]> {
  const { Responses = [] } = await table.send(
    new TransactGetItemsCommand({
      TransactItems: keys.map((Key) => ({ Get: ofTheTable({ Key }) })),
    } as never),
  );
  return keys.map((_, i) => Responses[i]?.Item);
}

/** Each action names its table itself. */
export async function transactWriteItems(request: TransactWriteCommandInput): Promise<void> {
  await table.send(new TransactWriteItemsCommand(request as never));
}
