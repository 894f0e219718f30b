import { isDeepStrictEqual } from 'node:util';
import { type PlacedOrder, withNumber } from '../../../domain/order.ts';
import { placedAtOf } from '../../../domain/order-id.ts';
import { policyIn } from '../../../domain/shop/policy.ts';
import { taxSumsOf } from '../../../domain/totals/tax-sums.ts';
import { phoneSecret } from '../../../functions/aws/phone-secret.ts';
import type { Item } from '../../../table/aws-protocol/item.ts';
import { indexOrder } from '../../../table/finding/index-order.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { shownAdjustments } from '../../../table/full-order/shown-order.ts';
import {
  customerOrderKey,
  isLineItem,
  orderMetadataKey,
  orderPosition,
  orderTagKey,
} from '../../../table/keys.ts';
import { claimOf } from '../../../table/orders/placing/order-claim.ts';
import { lineItem, orderMetadata } from '../../../table/orders/placing/order-items.ts';
import { insert, transact } from '../../../table/requests/transaction.ts';
import { readPartition } from '../verify/reads/read-copies.ts';
import { readItem } from '../verify/reads/read-items.ts';
import type { ImportedOrder } from './imported-order.ts';
import type { OrderNumbers } from './order-numbers.ts';

/**
 * The outcome for an order: written now; stored already, with the same content; stored with other
 * content, which is never overwritten; or refused.
 */
export type Inserted = 'imported' | 'stored' | 'different' | 'refused';

export interface Outcome {
  readonly inserted: Inserted;
  /** Of an order that is not stored as the file has it. */
  readonly why?: string;
}

/**
 * Writes an order with one TransactWriteItems that only inserts: the record of its reference, its
 * row, META and lines. For three lines it costs 15 write units with the claim of its number, and 5
 * for the copies. The record
 * ensures that one number of the other system is one order, at whatever time the file has it.
 */
export async function insertOrder(
  imported: ImportedOrder,
  numbers: OrderNumbers,
  now: Date,
): Promise<Outcome> {
  for (const former of imported.formerIds)
    if (await readItem(orderMetadataKey(former))) return compareStored(imported, former);
  const orderId = await numbers.idOf(imported.origin, now);
  if (orderId === undefined)
    return { inserted: 'refused', why: 'placedAt is of a second that has no order number left' };
  const order = withNumber({ ...imported.order, orderId });
  const reference = { source: imported.origin.source, id: imported.origin.externalId };
  const failed = await transact({
    record: claimOf({ reference, content: reference }, order, now),
    row: insert({
      // Its events state the taxes that A3 shows: of a canceled order, those that are left.
      ...orderRow({ ...order, ...taxSumsOf(shownAdjustments({ ...order, order })) }),
      refunded: order.refunded,
      importedFrom: importedFrom(imported),
    }),
    meta: insert({ ...orderMetadata(order, policyIn(process.env)), ...metadataOf(imported) }),
    lines: order.lines.map((line) => insert(lineItem(order, line, policyIn(process.env)))),
    tags: imported.tags.map((tag) => insert(tagRow(tag, order))),
  });
  if (!failed) {
    await makeFound(orderId);
    return { inserted: 'imported' };
  }
  const claimed = failed.record?.item?.['orderId'];
  return compareStored(imported, typeof claimed === 'string' ? claimed : orderId);
}

/** Members of META that no order is placed with. */
const metadataOf = ({ order: { refunded }, tags, shopAttributes }: ImportedOrder): Item => ({
  refunded,
  shopAttributes,
  ...(tags.length > 0 && { tags: new Set(tags) }),
});

const tagRow = (tag: string, order: PlacedOrder): Item => ({
  ...orderTagKey(tag, orderPosition(order)),
  type: 'OrderTag',
  customerId: order.customerId,
});

const importedFrom = ({ origin }: ImportedOrder): string => `${origin.source}#${origin.externalId}`;

/** Its words have no event, which would name it to the index. */
async function makeFound(orderId: string): Promise<void> {
  if (policyIn(process.env).findOrders) await indexOrder(orderId, phoneSecret);
}

/**
 * Compares an order with the stored one that has its reference, or its id. One that is the same is
 * found by its words then: the import that wrote it may have ended before them.
 */
export async function compareStored(imported: ImportedOrder, orderId: string): Promise<Outcome> {
  const placedAt = placedAtOf(orderId) ?? '';
  const times = [imported.order.placedAt, ...imported.formerIds.map(placedAtOf)];
  const order = { ...imported.order, orderId, placedAt };
  if (times.includes(placedAt) && (await isStored(order, importedFrom(imported)))) {
    await makeFound(orderId);
    return { inserted: 'stored' };
  }
  const why = `order ${orderId} is stored with other content, and is not overwritten`;
  return { inserted: 'different', why };
}

/** Compares what no change of an order changes: its origin, lines, adjustments and addresses. */
async function isStored(order: PlacedOrder, importedFrom: string): Promise<boolean> {
  const row = await readItem(customerOrderKey(order));
  const { lines } = await readPartition(order.orderId);
  const meta = await readItem(orderMetadataKey(order.orderId));
  const { currency, lineCount } = order;
  const wanted = [
    { importedFrom, currency, lineCount },
    order.lines.map((line) => lineItem(order, line, policyIn(process.env))),
    permanent(orderMetadata(order, policyIn(process.env))),
  ];
  const stored = [
    row && { importedFrom: row['importedFrom'], currency: row['currency'], lineCount },
    lines.filter(isLineItem).map(({ GSI1PK, GSI1SK, ...line }) => line),
    permanent(meta ?? {}),
  ];
  return isDeepStrictEqual(plain(stored), plain(wanted));
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
    ? Object.fromEntries(Object.entries(value).sort(([name], [other]) => (name < other ? -1 : 1)))
    : value;
