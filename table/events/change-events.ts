import { CANCELLATION_LETTER } from '../../domain/cancel-lines.ts';
import { customerEvents, type RequestedErasure } from '../../domain/events/customer-events.ts';
import type { Occurrence } from '../../domain/events/event.ts';
import {
  fulfillmentEvents,
  type OwnedFulfillment,
} from '../../domain/events/fulfillment-events.ts';
import { inventoryEvents, type ListedLevel } from '../../domain/events/inventory-events.ts';
import { expiryEvent, orderEvents } from '../../domain/events/order-events.ts';
import { paymentEvents } from '../../domain/events/payment-events.ts';
import { type OwnedReturn, returnEvents } from '../../domain/events/return-events.ts';
import { withdrawalEvents } from '../../domain/events/withdrawal-events.ts';
import { shownQuantity } from '../../domain/inventory/level.ts';
import { timeOf } from '../../domain/time-id.ts';
import { statedTaxes, type TaxSums } from '../../domain/totals/tax-sums.ts';
import { type Item, type MarshalledItem, unmarshall } from '../aws-protocol/item.ts';
import type { Change } from '../copies/project-change.ts';
import { toFulfillment } from '../full-order/order-collection.ts';
import { versionedOrder } from '../full-order/order-row.ts';
import { toPayment } from '../full-order/payment-row.ts';
import { type StoredAmounts, toReturn } from '../full-order/return-row.ts';
import {
  isCancellation,
  isCustomerOrder,
  isErasure,
  isFulfillment,
  isPayment,
  isReturn,
  isStock,
  isWithdrawal,
  type Key,
  parseCancellationId,
  parseOrderId,
  parseSku,
} from '../keys.ts';
import { toConfirmable } from '../withdrawals/withdrawal-row.ts';
import { type CloudEvent, cloudEvent } from './cloud-event.ts';

type Row = Item & Key;

/**
 * Derives the events of one change of a row. The result depends on the two images alone: the same
 * record gives the same events, byte for byte, at every delivery. Removed rows, and rows without a
 * version (written by hand), give none; a cancellation never has one. Nor does an order that is
 * imported: it is history, and only its later changes are news.
 *
 * @throws {TypeError} for a row with a version that is not what its key names
 */
export function eventsOfChange({ OldImage, NewImage }: Change): readonly CloudEvent[] {
  if (!NewImage) return [];
  const after = unmarshall(NewImage) as Row;
  if (after['version'] === undefined && !isCancellation(after)) return [];
  const before = rowBefore(OldImage);
  if (before === undefined && after['importedFrom'] !== undefined) return [];
  return occurrencesOf(before, after).map((occurrence) => cloudEvent(after, occurrence));
}

/**
 * Reads the row before the change. A row without a version, or an unreadable one, counts as new.
 */
function rowBefore(image: MarshalledItem | undefined): Row | undefined {
  const row = image && (unmarshall(image) as Row);
  return row?.['version'] === undefined ? undefined : row;
}

function occurrencesOf(before: Row | undefined, after: Row): readonly Occurrence[] {
  const changed = <Resource>(read: (row: Row) => Resource) => ({
    before: before && read(before),
    after: read(after),
  });
  if (isCustomerOrder(after)) return orderEvents(changed(readOrder));
  if (isPayment(after)) return paymentEvents(changed(toPayment));
  if (isFulfillment(after)) return fulfillmentEvents(changed(readFulfillment));
  if (isErasure(after)) return customerEvents(changed(readErasure));
  if (isReturn(after)) return returnEvents(changed(readReturn));
  if (isWithdrawal(after)) return withdrawalEvents(changed(toConfirmable));
  if (isStock(after)) return inventoryEvents(changed(readLevel));
  return isCancellation(after) ? expiryOf(after) : [];
}

function readOrder(row: Row) {
  const order = versionedOrder(row);
  if (!order) throw new TypeError('an order has no version');
  return order;
}

const readFulfillment = (row: Row): OwnedFulfillment => ({
  ...toFulfillment(row),
  customerId: String(row['customerId']),
  orderId: parseOrderId(row),
});

const readErasure = (row: Row) => row as unknown as RequestedErasure;
const readReturn = (row: Row): OwnedReturn => ({
  ...toReturn(row),
  ...amountsOf(row as Partial<StoredAmounts>),
  customerId: String(row['customerId']),
  orderId: parseOrderId(row),
});

/** A row of before amounts were stored has none. */
const amountsOf = ({ value, open, ...taxes }: Partial<StoredAmounts> & TaxSums) =>
  value !== undefined && open !== undefined
    ? { amounts: { value, open, ...statedTaxes(taxes) } }
    : {};

function readLevel(row: Row): ListedLevel {
  const { name, lowStockThreshold, version } = row as unknown as ListedLevel;
  const isListedAsLow = row['GSI2PK'] !== undefined;
  // The row of a SKU that is split has a part of its stock, and the sum that the sweep counted.
  const quantity = Number(row['shards'] === undefined ? row['quantity'] : row['countedQuantity']);
  const shown = shownQuantity(quantity);
  return { sku: parseSku(row), name, ...shown, lowStockThreshold, version, isListedAsLow };
}

/** The expiry event of a cancellation. Only this row contains the reason. */
function expiryOf(row: Row): readonly Occurrence[] {
  const { reason, customerId, orderVersion } = row;
  if (reason !== 'EXPIRED' || typeof customerId !== 'string') return [];
  return [
    expiryEvent({
      customerId,
      orderId: parseOrderId(row),
      orderVersion: Number(orderVersion),
      expiredAt: timeOf(CANCELLATION_LETTER, parseCancellationId(row)) ?? '',
    }),
  ];
}
