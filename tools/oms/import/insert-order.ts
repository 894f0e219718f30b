import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { customerOrderKey, isLineItem, orderMetadataKey } from '../../../table/keys.ts';
import { lineItem, orderMetadata } from '../../../table/orders/order-items.ts';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { readPartition } from '../verify/reads/read-copies.ts';
import { readItem } from '../verify/reads/read-items.ts';
import type { ImportedOrder } from './imported-order.ts';

/**
 * The outcome for an order: written now; stored already, with the same content; or stored with
 * other content, which is never overwritten.
 */
export type Inserted = 'imported' | 'stored' | 'different';

/**
 * Writes an order with one TransactWriteItems that only inserts: its row, META and lines. For three
 * lines it costs 12 write units, and 5 for the copies.
 */
export async function insertOrder(imported: ImportedOrder): Promise<Inserted> {
  const { order, importedFrom } = imported;
  const failed = await transact({
    row: insert({ ...orderRow(order), importedFrom }),
    meta: insert(orderMetadata(order)),
    lines: order.lines.map((line) => insert(lineItem(order, line))),
  });
  if (!failed) return 'imported';
  return (await isStored(imported)) ? 'stored' : 'different';
}

/** Compares what no change of an order changes: its origin, lines, adjustments and addresses. */
async function isStored({ order, importedFrom }: ImportedOrder): Promise<boolean> {
  const row = await readItem(customerOrderKey(order));
  const { lines } = await readPartition(order.orderId);
  const meta = await readItem(orderMetadataKey(order.orderId));
  const { currency, lineCount } = order;
  const wanted = [
    { importedFrom, currency, lineCount },
    order.lines.map((line) => lineItem(order, line)),
    permanent(orderMetadata(order)),
  ];
  const found = [
    row && { importedFrom: row['importedFrom'], currency: row['currency'], lineCount },
    lines.filter(isLineItem).map(({ GSI1PK, GSI1SK, ...line }) => line),
    permanent(meta ?? {}),
  ];
  return isDeepStrictEqual(plain(found), plain(wanted));
}

const permanent = ({ adjustments, shippingAddress, billingAddress, customerNote }: Item): Item => ({
  adjustments,
  shippingAddress,
  billingAddress,
  customerNote,
});

/** Without absent members, and in the order of their names. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, sorted));

const sorted = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
