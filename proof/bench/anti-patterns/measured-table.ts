import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { policyIn } from '../../../domain/shop/policy.ts';
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import { documents } from '../../../packages/oms/document-client.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { orderMetadataKey, summaryKey } from '../../../table/keys.ts';
import { lineItem, orderMetadata } from '../../../table/orders/placing/order-items.ts';
import { tableName } from '../../../table/requests/client.ts';
import { anOrder } from '../bench-shop.ts';
import { spreadOpenOrders, useTable } from '../bench-table.ts';
import { agingOrders } from '../capacity/designs.ts';
import { loadRows } from '../scale/bulk-load.ts';
import type { MeasuredTable } from './anti-pattern.ts';

export const CUSTOMER = 'a1b2';

/** An order of three lines, older than all others. */
export const oldOrder = () => anOrder(CUSTOMER, 3, new Date('2025-12-31T12:00:00.000Z'));

/**
 * Fills a table with the orders of one customer, of which 20 are OPEN and 20 SHIPPED, with an order
 * of three lines and the customer's summary. The client uses this table afterwards.
 */
export async function fillTable(resource: Resource, rows: number): Promise<MeasuredTable> {
  spreadOpenOrders(1);
  const name = `anti-patterns-${rows}`;
  await useTable(resource, name, { stream: false });
  await loadRows(agingOrders(rows));
  await loadRows([{ ...summaryKey(CUSTOMER), orders: rows, open: 20 }]);
  let tables = 0;
  return {
    rows,
    async onTable(projection, act) {
      const own = `${name}-${++tables}`;
      await useTable(resource, own, { stream: false, projection });
      try {
        return await act();
      } finally {
        await documents.send(new DeleteTableCommand({ TableName: own }));
        process.env['TABLE_NAME'] = name;
      }
    },
  };
}

export async function deleteTable(): Promise<void> {
  await documents.send(new DeleteTableCommand({ TableName: tableName() }));
}

/** Returns the rows of an order with its lines. */
export function collectionOf(order: ReturnType<typeof oldOrder>) {
  return [
    orderRow(order),
    { ...orderMetadata(order, policyIn(process.env)), ...orderMetadataKey(order.orderId) },
    ...order.lines.map((line) => lineItem(order, line, policyIn(process.env))),
  ];
}
