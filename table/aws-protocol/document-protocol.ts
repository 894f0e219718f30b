import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  ReplicatedWriteConflictException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { awsJson } from './aws-json.ts';
import { type Item, type MarshalledItem, marshall, unmarshall } from './item.ts';

/**
 * Members of requests, answers and errors that contain an item, a key, or values by placeholder.
 */
const ITEM_MEMBERS = new Set([
  'Item',
  'Key',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);

/** Members that contain a list of items or keys. */
const LIST_MEMBERS = new Set(['Items', 'Keys']);

/** In a batch's answer, the lists of items by table; in a transaction's, a list of answers. */
const RESPONSES_MEMBER = 'Responses';

/** DynamoDB's protocol: DynamoDB JSON in HTTP, and plain items in requests and answers. */
export const documentProtocol = awsJson({
  version: '1.0',
  target: 'DynamoDB_20120810',
  toWire: (request) => withItems(request, (item) => marshall(item as Item)),
  fromWire: (answer) => withItems(answer, (item) => unmarshall(item as MarshalledItem)),
  Exception: DynamoDBServiceException,
  exceptions: {
    ConditionalCheckFailedException,
    // The SDK retries this one because of its class.
    ReplicatedWriteConflictException,
    TransactionCanceledException,
    TransactionConflictException,
  },
});

/**
 * Copies a value and converts every item in it, also in a transaction's actions or its cancellation
 * reasons. A null, or another value in the place of an item, becomes undefined.
 */
function withItems(value: unknown, convert: (item: object) => object): unknown {
  if (Array.isArray(value)) return value.map((element) => withItems(element, convert));
  if (!isObject(value)) return value;
  const members: Record<string, unknown> = {};
  for (const name in value)
    members[name] = memberOf(name, (value as Record<string, unknown>)[name], convert);
  return members;
}

function memberOf(name: string, member: unknown, convert: (item: object) => object): unknown {
  if (member === null) return undefined;
  if (typeof member !== 'object' && !LIST_MEMBERS.has(name) && !ITEM_MEMBERS.has(name))
    return member;
  if (ITEM_MEMBERS.has(name)) return isObject(member) ? convert(member) : undefined;
  if (LIST_MEMBERS.has(name)) return listOf(member, convert);
  if (name === RESPONSES_MEMBER && !Array.isArray(member)) return batchOf(member, convert);
  return withItems(member, convert);
}

const listOf = (list: unknown, convert: (item: object) => object): unknown =>
  Array.isArray(list) ? list.map(convert) : undefined;

function batchOf(lists: unknown, convert: (item: object) => object): Record<string, unknown> {
  const converted: Record<string, unknown> = {};
  for (const table in lists as object)
    converted[table] = listOf((lists as Record<string, unknown>)[table], convert);
  return converted;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
