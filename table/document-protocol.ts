import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  ReplicatedWriteConflictException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { awsJson } from './aws-json.ts';
import { type Item, type MarshalledItem, marshall, unmarshall } from './item.ts';

/** Members of requests, answers and errors that hold an item, a key, or values by their placeholder. */
const ITEM_MEMBERS = new Set([
  ...['Item', 'Key', 'Attributes', 'ExpressionAttributeValues', 'ExclusiveStartKey', 'LastEvaluatedKey'],
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

/** A copy with every item in it converted, wherever it stands: in a transaction's actions, or among the reasons of its cancellation. */
function withItems(value: unknown, convert: (item: object) => object): unknown {
  if (Array.isArray(value)) return value.map((element) => withItems(element, convert));
  if (typeof value !== 'object' || value === null) return value;
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    if (ITEM_MEMBERS.has(name)) members[name] = convert(member);
    else if (name === ITEMS_MEMBER) members[name] = (member as object[]).map(convert);
    else members[name] = withItems(member, convert);
  }
  return members;
}
