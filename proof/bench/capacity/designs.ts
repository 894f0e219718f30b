/** Measures other designs for the same shop on the same engine, beside this one. */
import { BatchGetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredOrder } from '../../../domain/order.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import type { Index, Item } from '../../../packages/local/limits/change-units.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, customerPartition } from '../../../table/keys.ts';
import { listCustomerOrders } from '../../../table/orders/a02-list-customer-orders.ts';
import { listCustomerOrdersByStatus } from '../../../table/orders/a04-list-customer-orders-by-status.ts';
import { listOpenOrders } from '../../../table/orders/a05-list-open-orders.ts';
import { tableName } from '../../../table/requests/client.ts';
import { onRequest } from '../../../test/support/measurement/on-request.ts';
import { anOrder, change, newCustomer, newLevel, newOrder, SKUS } from '../bench-shop.ts';
import { spreadOpenOrders, type TableVariant, useTable } from '../bench-table.ts';
import { loadRows } from '../scale/bulk-load.ts';
import { allTransactionLifecycle } from './all-transaction.ts';
import { consumed, type Meter } from './capacity-meter.ts';
import { type Lifecycle, lifecycle, type MeasuredLife, measureLife } from './measured-life.ts';

export interface DesignMeasured {
  readonly name: string;
  readonly life: MeasuredLife;
  /** RCU of a page of 20; A5 with one shard. */
  readonly a2: number;
  readonly a4: number;
  readonly a5: number;
}

interface Design extends TableVariant {
  readonly name: string;
  readonly lifecycle?: (customerId: string, lineCount: number) => Lifecycle;
  /** True if the order row also has two addresses and a note, as a first version often does. */
  readonly fatRows?: boolean;
  readonly byStatus?: (customerId: string) => Promise<unknown>;
  readonly open?: () => Promise<unknown>;
}

const CUSTOMER = 'a1b2';
const PAGE = { limit: 20, sort: 'desc' } as const;
const ADDRESS = {
  name: 'Acme Co',
  line1: '1 Long Road of Many Words',
  line2: 'Building 7, third floor',
  city: 'Springfield',
};
const FAT = {
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  note: 'Please ring twice. '.repeat(40),
};

const DESIGNS: readonly Design[] = [
  { name: 'this one' },
  {
    name: 'all-transaction: META, event and summary in each write',
    lifecycle: allTransactionLifecycle,
  },
  { name: 'both indexes ALL', projection: 'ALL' },
  { name: 'order rows of 1.3 KB', fatRows: true },
  { name: 'order rows of 1.3 KB, both indexes ALL', fatRows: true, projection: 'ALL' },
  {
    name: 'both indexes KEYS_ONLY, rows looked up',
    projection: 'KEYS_ONLY',
    byStatus: async (customerId) =>
      lookUp((await listCustomerOrdersByStatus(customerId, 'SHIPPED', PAGE)).items),
    open: async () => lookUp((await listOpenOrders(PAGE)).items),
  },
  {
    name: 'no index, FilterExpression and Scan',
    projection: 'no index',
    byStatus: (customerId) => filterCustomer(customerId, 'SHIPPED'),
    open: () => filterTable('OPEN'),
  },
];

export async function measureDesigns(
  resource: Resource,
  meters: (indexes: readonly Index[]) => Meter,
): Promise<DesignMeasured[]> {
  const measured: DesignMeasured[] = [];
  spreadOpenOrders(1);
  for (const [i, design] of DESIGNS.entries()) {
    const indexes = await useTable(resource, `design-${i}`, design);
    const slim = design.fatRows ? fatten() : () => {};
    measured.push(await measureDesign(design, meters(indexes), indexes));
    slim();
  }
  return measured;
}

async function measureDesign(
  design: Design,
  meter: Meter,
  indexes: readonly Index[],
): Promise<DesignMeasured> {
  const { name, byStatus = byGsi1, open = () => listOpenOrders(PAGE) } = design;
  await newCustomer(CUSTOMER);
  for (const sku of SKUS.slice(0, 3)) await newLevel(sku, 1000);
  for (let i = 0; i < 25; i++) await change(await newOrder(CUSTOMER, 3), 'SHIPPED', 1);
  for (let i = 0; i < 25; i++) await newOrder(CUSTOMER, 3);
  const life = await measureLife(meter, indexes, (design.lifecycle ?? lifecycle)(CUSTOMER, 3));
  const read = async (what: string, act: () => Promise<unknown>) =>
    consumed((await meter({ id: name, what }, act)).requests).read;
  return {
    name,
    life,
    a2: await read('A2', () => listCustomerOrders(CUSTOMER, PAGE)),
    a4: await read('A4', () => byStatus(CUSTOMER)),
    a5: await read('A5', open),
  };
}

export interface GrowthMeasured {
  readonly orders: number;
  readonly a4: number;
  readonly a4ByFilter: number;
  readonly a5: number;
  readonly a5ByScan: number;
}

/**
 * Measures a page of 20 of one customer's orders, of which 20 are OPEN, 20 SHIPPED and all others
 * DELIVERED.
 */
export async function measureGrowth(
  resource: Resource,
  meters: (indexes: readonly Index[]) => Meter,
  orders: number,
): Promise<GrowthMeasured> {
  spreadOpenOrders(1);
  const meter = meters(await useTable(resource, `growth-${orders}`, { stream: false }));
  await loadRows(agingOrders(orders));
  const read = async (what: string, act: () => Promise<unknown>) =>
    consumed((await meter({ id: 'growth', what }, act)).requests).read;
  return {
    orders,
    a4: await read('A4', () => byGsi1(CUSTOMER)),
    a4ByFilter: await read('A4', () => filterCustomer(CUSTOMER, 'SHIPPED')),
    a5: await read('A5', () => listOpenOrders(PAGE)),
    a5ByScan: await read('A5', () => filterTable('OPEN')),
  };
}

/** Generates one customer's orders, a second apart: 20 OPEN, 20 SHIPPED, all others DELIVERED. */
export function* agingOrders(count: number): Generator<Item> {
  const day = Date.parse('2026-01-01T00:00:00.000Z');
  const statuses: OrderStatus[] = ['OPEN', 'SHIPPED'];
  for (let i = 0; i < count; i++) {
    yield orderRow({
      ...anOrder(CUSTOMER, 3, new Date(day + i * 1000)),
      status: statuses[Math.floor(i / 20)] ?? 'DELIVERED',
    });
  }
}

const byGsi1 = (customerId: string) => listCustomerOrdersByStatus(customerId, 'SHIPPED', PAGE);

async function lookUp(orders: readonly StoredOrder[]): Promise<void> {
  await documents.send(
    new BatchGetCommand({
      RequestItems: { [tableName()]: { Keys: orders.map((order) => customerOrderKey(order)) } },
    }),
  );
}

/**
 * Reads pages until 20 orders are found or the customer has no more. A filter applies after the
 * read is paid for.
 */
export async function filterCustomer(customerId: string, status: OrderStatus): Promise<void> {
  let found = 0;
  let start: Item | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'PK = :customer AND begins_with(SK, :order)',
        FilterExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':customer': customerPartition(customerId),
          ':order': 'ORDER#',
          ':status': status,
        },
        ScanIndexForward: false,
        ExclusiveStartKey: start,
      }),
    );
    found += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start && found < PAGE.limit);
}

/** Scans the whole table. A Scan has no order, so the oldest 20 are known only at its end. */
export async function filterTable(status: OrderStatus): Promise<void> {
  let start: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: '#type = :type AND #status = :status',
        ExpressionAttributeNames: { '#type': 'type', '#status': 'status' },
        ExpressionAttributeValues: { ':type': 'Order', ':status': status },
        ExclusiveStartKey: start,
      }),
    );
    start = page.LastEvaluatedKey;
  } while (start);
}

/**
 * Adds attributes to every order row on its way to the engine. Returns a function that stops it.
 */
function fatten(): () => void {
  return onRequest(
    (next) => (args) => {
      const { TransactItems = [] } = args.input as {
        TransactItems?: { Put?: { Item?: Record<string, unknown> } }[];
      };
      for (const { Put } of TransactItems)
        if (Put?.Item?.['type'] === 'Order') Object.assign(Put.Item, FAT);
      return next(args);
    },
    { step: 'initialize', priority: 'high' },
  );
}
