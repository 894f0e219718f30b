import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import {
  fulfillmentKey,
  fulfillmentPartition,
  type Key,
  SAFE_KEY_PART,
} from '../../../../table/keys.ts';
import { tableName } from '../../../../table/requests/client.ts';
import { documents } from '../../document-client.ts';
import { type Drift, nameOfKey } from '../drift.ts';
import { readMilestones } from '../reads/read-milestones.ts';
import { type Checked, NOTHING_CHECKED } from './checked.ts';
import { pick } from './expected-order.ts';
import { FOR_A_PERSON } from './unreadable.ts';

/**
 * Checks that a fulfillment's reports have a fulfillment, whose order checks them. The first report
 * names its order. All reports are read only if the order has no such fulfillment.
 */
export async function checkFulfillmentOrphan(fulfillmentId: string): Promise<Checked> {
  const first = await readFirst(fulfillmentId);
  if (!first || (await hasFulfillment(fulfillmentId, first['orderId']))) return NOTHING_CHECKED;
  const reports = await readMilestones(fulfillmentId);
  const orderIds = new Set(reports.map(({ orderId }) => orderId));
  for (const orderId of orderIds)
    if (await hasFulfillment(fulfillmentId, orderId)) return NOTHING_CHECKED;
  return { ...NOTHING_CHECKED, drifts: reports.map(orphan) };
}

const orphan = (row: Item & Key): Drift => ({
  what: 'MILESTONE',
  key: nameOfKey(row),
  ...(typeof row['orderId'] === 'string' && { orderId: row['orderId'] }),
  why: 'its fulfillment does not exist',
  expected: null,
  found: pick(row, 'customerId', 'orderId', 'status'),
  ...FOR_A_PERSON,
});

async function readFirst(fulfillmentId: string): Promise<Item | undefined> {
  const command = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': fulfillmentPartition(fulfillmentId) },
    Limit: 1,
  });
  return (await documents.send(command)).Items?.[0];
}

async function hasFulfillment(fulfillmentId: string, orderId: unknown): Promise<boolean> {
  if (typeof orderId !== 'string' || !SAFE_KEY_PART.test(orderId)) return false;
  const { PK, SK } = fulfillmentKey(orderId, fulfillmentId);
  const command = new GetCommand({
    TableName: tableName(),
    Key: { PK, SK },
    ConsistentRead: true,
    ProjectionExpression: 'PK',
  });
  return (await documents.send(command)).Item !== undefined;
}
