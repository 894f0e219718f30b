/** Practices that make reads expensive. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../packages/oms/document-client.ts';
import { getCustomerSummary } from '../../../table/customers/a09-get-customer-summary.ts';
import { customerPartition, orderMetadataKey, orderPartition } from '../../../table/keys.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { listCustomerOrdersByStatus } from '../../../table/orders/a04-list-customer-orders-by-status.ts';
import { listOpenOrders } from '../../../table/orders/a05-list-open-orders.ts';
import { tableName } from '../../../table/requests/client.ts';
import { getItem, query, queryPage } from '../../../table/requests/commands.ts';
import { recordWhile, unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { filterCustomer, filterTable } from '../capacity/designs.ts';
import { loadRows } from '../scale/bulk-load.ts';
import type { AntiPattern } from './anti-pattern.ts';
import { CUSTOMER, collectionOf, oldOrder } from './measured-table.ts';

const PAGE = { limit: 20, sort: 'desc' } as const;

export const READS: readonly AntiPattern[] = [
  {
    practice: 'Scan for open orders',
    documents: '000, 002, 003, 004',
    counted: 'RCU for 20 open orders',
    instead: 'a sparse index (A5)',
    measure: async () => ({
      practice: await unitsWhile(() => filterTable('OPEN')),
      instead: await unitsWhile(() => listOpenOrders(PAGE)),
    }),
  },
  {
    practice: 'Filter instead of a key',
    documents: '003, 004',
    counted: 'RCU for 20 shipped orders of a customer',
    instead: 'the status in the key of an index (A4)',
    measure: async () => ({
      practice: await unitsWhile(() => filterCustomer(CUSTOMER, 'SHIPPED')),
      instead: await unitsWhile(() => listCustomerOrdersByStatus(CUSTOMER, 'SHIPPED', PAGE)),
    }),
  },
  {
    practice: 'Count or sum rows at each request',
    documents: '000',
    counted: 'RCU for the number of a customer’s orders',
    instead: 'a summary that the stream keeps (A9)',
    measure: async () => ({
      practice: await unitsWhile(countOrders),
      instead: await unitsWhile(() => getCustomerSummary(CUSTOMER)),
    }),
  },
  {
    practice: 'Treat one answer of a Query as complete',
    documents: '000, 002',
    counted: 'orders missing from the list',
    instead: 'follow LastEvaluatedKey, or a cursor (A2)',
    measure: async ({ rows }) => ({
      practice: rows - (await queryPage(ORDERS)).items.length,
      instead: rows - (await countOrders()),
    }),
  },
  {
    practice: 'A table for each relation',
    documents: '000, 004',
    counted: 'requests for an order with its lines',
    instead: 'an item collection (A3)',
    measure: async () => {
      const order = oldOrder();
      await loadRows(collectionOf(order));
      // Two ranges of one table cost what two tables cost: two requests, one after the other.
      const joined = await recordWhile(async () => {
        await getItem({ Key: orderMetadataKey(order.orderId) });
        await query({
          KeyConditionExpression: 'PK = :order AND begins_with(SK, :line)',
          ExpressionAttributeValues: { ':order': orderPartition(order.orderId), ':line': 'ITEM#' },
        });
      });
      const together = await recordWhile(() => getOrder(order.orderId));
      return { practice: joined.length, instead: together.length };
    },
  },
];

const ORDERS = {
  KeyConditionExpression: 'PK = :customer AND begins_with(SK, :order)',
  ExpressionAttributeValues: { ':customer': customerPartition(CUSTOMER), ':order': 'ORDER#' },
};

async function countOrders(): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        ...ORDERS,
        Select: 'COUNT',
        ExclusiveStartKey: start,
      }),
    );
    count += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return count;
}
