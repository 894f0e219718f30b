import { type FulfillmentStatus, fulfillmentStatusImpliedBy } from '../../domain/line-counters.ts';
import type { Order, OrderIdentity, StoredOrder } from '../../domain/order.ts';
import { withNumber } from '../../domain/order.ts';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { statedTaxes, type TaxSums } from '../../domain/totals/tax-sums.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  customerOrderKey,
  type Key,
  orderIndexKeys,
  orderPosition,
  parseCustomerOrderKey,
} from '../keys.ts';
import type { RowReader } from '../page.ts';
import { openOrderShards } from '../settings.ts';

/** The members of an order, in the order of the answers. */
const FIELDS = [
  'orderId',
  'number',
  'customerId',
  'status',
  'fulfillmentStatus',
  'onHold',
  'paymentStatus',
  'refunded',
  'placedAt',
  'updatedAt',
  'version',
  'currency',
  'total',
  'lineCount',
] as const satisfies readonly (keyof Order)[];
type Field = (typeof FIELDS)[number];

/** Makes an order's row, with its index keys. Its taxes are for events: A3 adds them up itself. */
export function orderRow(order: Order & TaxSums): Item {
  const { status, paymentStatus, version, currency, total, lineCount, eventAttributes } = order;
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
    ...statedTaxes(order),
    ...(eventAttributes && { eventAttributes }),
  };
}

/** Reads the order of a row, or of an index's projection of a row. */
export const toOrder = (row: Item): StoredOrder =>
  orderFields(row, withNumber(identityIn(row))) as StoredOrder;

/**
 * Reads the order of a whole row, as answers contain it. Until a line changes separately, the
 * status implies the fulfillment status.
 */
export const toShownOrder = (row: Item): StoredOrder =>
  orderFields(row, {
    ...withNumber(identityIn(row)),
    fulfillmentStatus: shownFulfillmentStatus(row),
  }) as StoredOrder;

const identityIn = (row: Item): OrderIdentity => parseCustomerOrderKey(row as unknown as Key);

/** The stored fulfillment status, or the one that the status implies. */
export const shownFulfillmentStatus = ({
  fulfillmentStatus,
  status,
}: Partial<Order>): FulfillmentStatus | undefined =>
  fulfillmentStatus ?? (status && fulfillmentStatusImpliedBy(status));

/** Reads rows of an index, which have no fulfillment status. */
export const INDEXED_ORDER_ROWS: RowReader<StoredOrder> = {
  positionOf: (row) => orderPosition(parseCustomerOrderKey(row)),
  read: (row) => readable(toOrder(row)),
};

/** Reads rows of the table. */
export const ORDER_ROWS: RowReader<StoredOrder> = {
  ...INDEXED_ORDER_ROWS,
  read: (row) => readable(toShownOrder(row)),
};

/** Reads an index's projection of a row that identifies its order by another key. */
export const indexedOrder = (row: Item, identity: OrderIdentity): StoredOrder | undefined =>
  readable(orderFields(row, withNumber(identity)) as StoredOrder);

const readable = (order: StoredOrder): StoredOrder | undefined =>
  isReadable(order) ? order : undefined;

const NUMBERS: ReadonlySet<string> = new Set([
  'version',
  'total',
  'refunded',
  'lineCount',
] satisfies (keyof Order)[]);

/**
 * True if every present field can be returned: a text, or a number that JSON represents exactly.
 */
function isReadable(order: StoredOrder): boolean {
  for (const name in order) {
    const value = order[name as keyof StoredOrder];
    if (NUMBERS.has(name) ? !Number.isSafeInteger(value) : typeof value !== 'string') return false;
  }
  return true;
}

/**
 * Selects an order's fields from an item's attributes. Missing attributes are allowed: `updatedAt`
 * is stored only if it differs from `placedAt`. An amount without a currency, as `total=149.00` in
 * a row written by hand, is left out. A list calls it for each row, so it copies nothing.
 *
 * @param overrides the fields that do not come from the attributes
 */
export function orderFields(attributes: Item, overrides: Partial<Order> = {}): Partial<Order> {
  const fields: Item = {};
  for (const name of FIELDS) {
    const value = name in overrides ? overrides[name] : fieldOf(name, attributes, overrides);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function fieldOf(name: Field, attributes: Item, { placedAt }: Partial<Order>): unknown {
  const value = attributes[name];
  if (name === 'updatedAt' && attributes['version'] !== undefined)
    return value ?? placedAt ?? attributes['placedAt'];
  return name === 'total' && attributes['currency'] === undefined ? undefined : value;
}

/**
 * Reads the whole order of a row with a version. Undefined for a row without one: it was written by
 * hand. Its changes cannot be put in sequence, so no copy follows them.
 *
 * @throws {TypeError} for a row that has a version and is not an order
 */
export function versionedOrder(row: Item): (Order & TaxSums) | undefined {
  if (row['version'] === undefined) return undefined;
  const order = toOrder(row);
  const { orderId, status, version, currency, total } = order;
  const { deliveredOn, lateCaptured, changedBy, eventAttributes } = row;
  const isOrder =
    ORDER_STATUSES.some((orderStatus) => orderStatus === status) &&
    typeof currency === 'string' &&
    [version, total].every((number) => Number.isSafeInteger(number));
  if (!isOrder)
    throw new TypeError(
      `the row of order ${orderId} is not an order: ${JSON.stringify({ status, version })}`,
    );
  return {
    ...order,
    ...(deliveredOn !== undefined && { deliveredOn }),
    ...(lateCaptured !== undefined && { lateCaptured }),
    ...(changedBy !== undefined && { changedBy }),
    ...(eventAttributes !== undefined && { eventAttributes }),
    ...statedTaxes(row),
  } as Order & TaxSums;
}
