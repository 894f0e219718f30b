/** Reads rows of this table for the examples. */
import { type Item, type MarshalledItem, unmarshall } from '../../../table/aws-protocol/item.ts';
import {
  customerPartition,
  type Key,
  orderPartition,
  parseCustomerOrderKey,
  SORT_PREFIX,
} from '../../../table/keys.ts';
import { GSI1 } from '../../../table/schema.ts';
import { EXAMPLE_CUSTOMER } from '../../api/operations/example.ts';
import { engineApi } from '../dynamodb/engine-api.ts';
import type { TableAccess } from '../table-access.ts';

export type ExampleRow = Item & Key;

export interface RowQuery {
  /** The partition of GSI1, if true. */
  readonly ofIndex?: boolean;
  /** The beginning of the sort keys. */
  readonly prefix?: string;
  /** Only so many rows, the newest first. */
  readonly newest?: number;
}

export interface ExampleRows {
  query(partition: string, query?: RowQuery): Promise<readonly ExampleRow[]>;
  get(key: Key): Promise<ExampleRow | undefined>;
}

/** The access data of the table alone. */
export type RowAccess = Pick<TableAccess, 'endpoint' | 'region' | 'tableName'>;

export function exampleRows({ endpoint, region, tableName }: RowAccess): ExampleRows {
  const api = engineApi(endpoint, region);
  const plain = (item: MarshalledItem) => unmarshall(item) as ExampleRow;
  return {
    async query(partition, { ofIndex = false, prefix, newest } = {}) {
      const inPartition = `${ofIndex ? 'GSI1PK' : 'PK'} = :partition`;
      const { Items } = await api<{ Items: MarshalledItem[] }>('Query', {
        TableName: tableName,
        ...(ofIndex && { IndexName: GSI1.name }),
        KeyConditionExpression: prefix
          ? `${inPartition} AND begins_with(SK, :prefix)`
          : inPartition,
        ExpressionAttributeValues: {
          ':partition': { S: partition },
          ...(prefix && { ':prefix': { S: prefix } }),
        },
        ...(newest && { ScanIndexForward: false, Limit: newest }),
      });
      return Items.map(plain);
    },
    async get({ PK, SK }) {
      const Key = { PK: { S: PK }, SK: { S: SK } };
      const { Item } = await api<{ Item?: MarshalledItem }>('GetItem', {
        TableName: tableName,
        Key,
      });
      return Item && plain(Item);
    },
  };
}

/** Finds the first row that is wanted, beginning with the customer's oldest order. */
export async function firstOfAnOrder(
  rows: ExampleRows,
  prefix: string,
  isWanted: (row: ExampleRow) => boolean,
): Promise<{ readonly orderId: string; readonly row: ExampleRow } | undefined> {
  const customer = customerPartition(EXAMPLE_CUSTOMER.customerId);
  for (const order of await rows.query(customer, { prefix: SORT_PREFIX.order })) {
    const { orderId } = parseCustomerOrderKey(order);
    const row = (await rows.query(orderPartition(orderId), { prefix })).find(isWanted);
    if (row) return { orderId, row };
  }
  return undefined;
}

export interface FoundOrder {
  readonly orderId: string;
  readonly status: unknown;
  readonly version: unknown;
  /** True if the order was changed by line, so that A7 rejects it. */
  readonly byLine: boolean;
  /** True if the order is on hold, so that nothing ships it. */
  readonly isHeld: boolean;
}

/** Reads the customer's orders, newest first. */
export async function newestOrders(rows: ExampleRows): Promise<FoundOrder[]> {
  const customer = customerPartition(EXAMPLE_CUSTOMER.customerId);
  const orders = await rows.query(customer, { prefix: SORT_PREFIX.order, newest: 100 });
  return orders.map((row) => ({
    orderId: parseCustomerOrderKey(row).orderId,
    status: row['status'],
    version: row['version'],
    byLine: row['fulfillmentStatus'] !== undefined,
    isHeld: row['onHold'] !== undefined,
  }));
}
