import type { Item } from '../../aws-protocol/item.ts';
import { fulfillmentStatusImpliedBy } from '../../domain/line-counters.ts';
import type { Order, OrderIdentity, StoredOrder } from '../../domain/order.ts';
import { withNumber } from '../../domain/order.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import {
  customerOrderKey,
  type Key,
  orderIndexKeys,
  orderPosition,
  parseCustomerOrderKey,
} from '../keys.ts';
import type { RowReader } from '../page.ts';
import { openOrderShards } from '../requests/client.ts';

/** What an order is known by, in the order in which it is told. */
const FIELDS = [
  'orderId',
  'number',
  'customerId',
  'status',
  'fulfillmentStatus',
  'paymentStatus',
  'refunded',
  'placedAt',
  'updatedAt',
  'version',
  'currency',
  'total',
  'lineCount',
] as const satisfies readonly (keyof Order)[];

/** An order → its row of truth, with its index keys. */
export function orderRow(order: Order): Item {
  const { status, paymentStatus, version, currency, total, lineCount } = order;
  return {
    ...customerOrderKey(order),
    ...orderIndexKeys(order, status, openOrderShards()),
    type: 'Order',
    status,
    paymentStatus,
    version,
    currency,
    total,
    lineCount,
  };
}

/** A row, or an index's projection of one, → what it says of its order. */
export function toOrder(row: Item): StoredOrder {
  const identity = parseCustomerOrderKey(row as unknown as Key);
  return { ...orderFields({ ...row, ...withNumber(identity) }), ...identity };
}

/**
 * A whole row → its order as it is shown. Until a line was changed by itself, the status implies
 * the fulfillment status.
 */
export const toShownOrder = (row: Item): StoredOrder => withFulfillmentStatus(toOrder(row));

/** Stored, or implied by the status. */
export const withFulfillmentStatus = <Some extends Partial<Order>>(order: Some): Some =>
  order.status === undefined
    ? order
    : { fulfillmentStatus: fulfillmentStatusImpliedBy(order.status), ...order };

/** How lists of an index read a row: the index has no fulfillment status. */
export const INDEXED_ORDER_ROWS: RowReader<StoredOrder> = {
  positionOf: (row) => orderPosition(parseCustomerOrderKey(row)),
  read: (row) => readable(toOrder(row)),
};

/** How lists of the table read a row. */
export const ORDER_ROWS: RowReader<StoredOrder> = {
  ...INDEXED_ORDER_ROWS,
  read: (row) => readable(toShownOrder(row)),
};

/** An index's projection of a row that tells its order by another key. */
export const indexedOrder = (row: Item, identity: OrderIdentity): StoredOrder | undefined =>
  readable({ ...orderFields({ ...row, ...withNumber(identity) }), ...identity });

const readable = (order: StoredOrder): StoredOrder | undefined =>
  isReadable(order) ? order : undefined;

const NUMBERS: ReadonlySet<string> = new Set([
  'version',
  'total',
  'refunded',
  'lineCount',
] satisfies (keyof Order)[]);

/**
 * Whether each field that is there can be stated: a text is a text, a number one that JSON carries
 * exactly.
 */
const isReadable = (order: StoredOrder): boolean =>
  Object.entries(order).every(([name, value]) =>
    NUMBERS.has(name) ? Number.isSafeInteger(value) : typeof value === 'string',
  );

/**
 * The fields of an order among an item's attributes. Tolerates what is not there: `updatedAt` is
 * stored once it differs from `placedAt`, and an amount without a currency (the article's
 * `total=149.00`) is not money that we can state.
 */
export function orderFields(attributes: Item): Partial<Order> {
  const { placedAt, currency, total, version } = attributes;
  const known: Item = {
    ...(version !== undefined && { updatedAt: placedAt }),
    ...attributes,
    total: currency === undefined ? undefined : total,
  };
  return Object.fromEntries(
    FIELDS.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

/**
 * The whole order of a row that carries a version, undefined for one that does not: written by
 * hand, it has no order of changes that a projection could follow.
 *
 * @throws {TypeError} for a row that claims a version and is not an order
 */
export function versionedOrder(row: Item): Order | undefined {
  if (row['version'] === undefined) return undefined;
  const order = toOrder(row);
  const { orderId, status, version, currency, total } = order;
  const isOrder =
    ORDER_STATUSES.some((known) => known === status) &&
    typeof currency === 'string' &&
    [version, total].every((number) => Number.isSafeInteger(number));
  if (!isOrder)
    throw new TypeError(
      `the row of order ${orderId} is not an order: ${JSON.stringify({ status, version })}`,
    );
  return order as Order;
}
