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
 * Members of requests, answers and errors that hold an item, a key, or values by their placeholder.
 */
const ITEM_MEMBERS = new Set([
  'Item',
  'Key',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
]);

/** The one that holds a list of items. */
const ITEMS_MEMBER = 'Items';

/** DynamoDB's protocol, with DynamoDB JSON on the wire and plain items on our side. */
export const documentProtocol = awsJson({
  version: '1.0',
  target: 'DynamoDB_20120810',
  toWire: (request) => withItems(request, (item) => marshall(item as Item)),
  fromWire: (answer) => withItems(answer, (item) => unmarshall(item as MarshalledItem)),
  Exception: DynamoDBServiceException,
  exceptions: {
    ConditionalCheckFailedException,
    // The one that the SDK tries again because its class says so.
    ReplicatedWriteConflictException,
    TransactionCanceledException,
    TransactionConflictException,
  },
});

/**
 * A copy with every item in it converted, wherever it stands: in a transaction's actions, or among
 * the reasons of its cancellation. What is null, or holds no item where one belongs, is undefined.
 */
function withItems(value: unknown, convert: (item: object) => object): unknown {
  if (Array.isArray(value)) return value.map((element) => withItems(element, convert));
  if (!isObject(value)) return value;
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    members[name] = memberOf(name, member, convert);
  return members;
}

function memberOf(name: string, member: unknown, convert: (item: object) => object): unknown {
  if (member === null) return undefined;
  if (ITEM_MEMBERS.has(name)) return isObject(member) ? convert(member) : undefined;
  if (name === ITEMS_MEMBER) return Array.isArray(member) ? member.map(convert) : undefined;
  return withItems(member, convert);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
