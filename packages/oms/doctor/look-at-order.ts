import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { placedAtOf } from '../../../domain/order-id.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';
import {
  customerOrderKey,
  type Key,
  orderIdentity,
  orderMetadataKey,
  orderPartition,
  SAFE_KEY_PART,
} from '../../../table/keys.ts';
import { tableName } from '../../../table/requests/client.ts';
import { GSI1 } from '../../../table/schema.ts';
import { Misuse } from '../../api/commands/exit-code.ts';
import { documents } from '../document-client.ts';
import { readItem, readItems } from '../verify/reads/read-items.ts';
import type { DiagnosedTable } from './diagnosed-stack.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

const NAME_AN_ORDER = 'Name an order with --order.';

/** DynamoDB's item limit, and the size from which a row is reported. */
const LIMIT_KB = 400;
const NEAR_KB = 300;

/**
 * Finds the largest row of an order, that with its customer included, from the read units that it
 * consumes: one for each 4 KB or part of it.
 */
export async function lookAtSizes({ orderId }: DiagnosedTable): Promise<Evidence> {
  if (orderId === undefined) return cannotTell(NAME_AN_ORDER);
  const rows = await readItems({
    KeyConditionExpression: 'PK = :order',
    ExpressionAttributeValues: { ':order': partitionOf(orderId) },
    ProjectionExpression: 'PK, SK',
  });
  let [largest, at] = [0, ''];
  for (const key of [...rows, ...(await rowOfCustomer(orderId))]) {
    const size = await kilobytesOf(key);
    if (size > largest) [largest, at] = [size, key.SK];
  }
  const figures = { rows: rows.length, largest: `at most ${largest} KB`, limit: LIMIT_KB, at };
  if (rows.length === 0) return cannotTell(`The table has no order ${orderId}.`);
  return largest >= NEAR_KB
    ? confirmed('A row of the order is near the limit.', figures)
    : ruledOut('No row of the order is near the limit.', figures);
}

/** The order's row in the partition of its customer; none if META does not name one. */
async function rowOfCustomer(orderId: string): Promise<readonly Key[]> {
  const metadata = await readItem(orderMetadataKey(orderId));
  const customerId = metadata?.['customerId'];
  const placedAt = placedAtOf(orderId);
  return typeof customerId === 'string' && placedAt !== undefined
    ? [customerOrderKey({ customerId, orderId, placedAt })]
    : [];
}

async function kilobytesOf({ PK, SK }: Key): Promise<number> {
  const { ConsumedCapacity } = await documents.send(
    new GetCommand({
      TableName: tableName(),
      Key: { PK, SK },
      ConsistentRead: true,
      ReturnConsumedCapacity: 'TOTAL',
    }),
  );
  return (ConsumedCapacity?.CapacityUnits ?? 0) * 4;
}

/** Confirmed if a copy of an order, or an index, is behind the order's row. */
export async function lookAtCopies({ orderId }: DiagnosedTable): Promise<Evidence> {
  if (orderId === undefined) return cannotTell(NAME_AN_ORDER);
  partitionOf(orderId);
  const meta = await readItem(orderMetadataKey(orderId));
  if (!meta) return cannotTell(`The table has no order ${orderId}.`);
  const key = customerOrderKey(orderIdentity({ customerId: String(meta['customerId']), orderId }));
  const row = await readItem(key);
  if (!row) return cannotTell(`Order ${orderId} has no row with its customer.`);
  const listed = await inIndex(row);
  const figures = {
    version: Number(row['version']),
    copied: Number(meta['version']),
    inIndex: String(listed?.['status'] ?? 'missing'),
    status: String(row['status']),
  };
  const isBehind = meta['version'] !== row['version'] || listed?.['status'] !== row['status'];
  return isBehind
    ? confirmed(
        'A copy is behind. If it stays behind for more than a second, the stream is late.',
        figures,
      )
    : ruledOut('The copies equal the order.', figures);
}

async function inIndex(row: Item & Key): Promise<Item | undefined> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: GSI1.name,
      KeyConditionExpression: `${GSI1.partitionKey} = :partition AND ${GSI1.sortKey} = :sort`,
      ExpressionAttributeValues: {
        ':partition': row[GSI1.partitionKey],
        ':sort': row[GSI1.sortKey],
      },
    }),
  );
  return (Items as Item[])[0];
}

function partitionOf(orderId: string): string {
  if (!SAFE_KEY_PART.test(orderId)) throw new Misuse(`no order has the id "${orderId}"`);
  return orderPartition(orderId);
}
