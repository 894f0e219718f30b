/**
 * The buyer's view of an order, be it its customer's or that of whoever has a link to it, and of
 * stock. Nothing else decides it: every operation that answers a buyer takes its answer through
 * here. The shop's own are its staff, its holds and their reasons, such as FRAUD, its reasons for
 * refunds and cancellations, its tags, the attributes that it set, its internal comments, what its
 * payment provider reported about failures, and what its stock is short by.
 */
import type { Attributes } from '../attributes.ts';
import type { Fulfillment } from '../fulfillment.ts';
import { type InventoryLevel, isLow } from '../inventory/level.ts';
import type { Order } from '../order.ts';
import { isLinkHolder } from '../order-link.ts';
import type { ShownPayment } from '../payments/shown-payment.ts';
import type { Reason } from '../refusal.ts';
import type { OrderEvent, TimelineEntry } from '../remarks/timeline-entry.ts';
import type { Return } from '../returns/return.ts';

/** An order without its parts: it is not known that nothing of it may be shipped. */
export const orderForBuyer = <Some extends Pick<Order, 'onHold'>>({
  onHold,
  ...order
}: Some): Omit<Some, 'onHold'> => order;

/** An order with its parts. */
interface WholeOrder extends Pick<Order, 'onHold'> {
  readonly tags?: readonly string[] | undefined;
  readonly shopAttributes?: Attributes | undefined;
  readonly fulfillments: readonly Fulfillment[];
  readonly payments: readonly ShownPayment[];
  readonly returns: readonly Return[];
}

export const wholeOrderForBuyer = <Some extends WholeOrder>({
  tags,
  shopAttributes,
  ...order
}: Some) => ({
  ...orderForBuyer(order),
  fulfillments: order.fulfillments.map(fulfillmentForBuyer),
  payments: order.payments.map(paymentForBuyer),
  returns: order.returns.map(returnForBuyer),
});

const fulfillmentForBuyer = ({
  createdBy,
  createdByName,
  deliveredBy,
  deliveredByName,
  cancelledBy,
  cancelledByName,
  ...fulfillment
}: Fulfillment): Fulfillment => fulfillment;

export const paymentForBuyer = ({
  createdBy,
  createdByName,
  discrepancy,
  reminder,
  transactions,
  ...payment
}: ShownPayment): ShownPayment => ({
  ...payment,
  transactions: transactions.map(
    ({ requestedBy, requestedByName, failure, reason, ...transaction }) => transaction,
  ),
});

export function returnForBuyer<Some extends Return>({
  createdBy,
  createdByName,
  decidedBy,
  acts,
  ...view
}: Some): Omit<Some, 'createdBy' | 'createdByName' | 'decidedBy' | 'acts'> {
  const { settledBy, settledByName, ...settlement } = view.settlement ?? {};
  return view.settlement ? { ...view, settlement } : view;
}

/** An order's versions. */
export const eventsForBuyer = (
  events: readonly OrderEvent[],
  customerId: string,
): readonly OrderEvent[] =>
  events.map((event) => orderForBuyer(withoutStaff(event, customerId)) as OrderEvent);

/** An order's timeline. A reason stays where the buyer gave it, or nobody did. */
export const timelineForBuyer = (
  entries: readonly TimelineEntry[],
  customerId: string,
): readonly TimelineEntry[] =>
  entries
    .filter((entry) => entry.kind !== 'COMMENT' || entry.comment.visibility === 'CUSTOMER')
    .map((entry) => withoutStaff(contentForBuyer(entry, customerId), customerId));

function contentForBuyer(entry: TimelineEntry, customerId: string): TimelineEntry {
  if (entry.kind === 'ORDER') return { ...entry, order: orderForBuyer(entry.order) };
  if (entry.kind === 'TRANSACTION') {
    const { reason, ...transaction } = entry.transaction;
    return { ...entry, transaction };
  }
  if (entry.kind !== 'CANCELLATION' || isBuyers(entry, customerId)) return entry;
  const { reason, ...cancellation } = entry.cancellation;
  return { ...entry, cancellation };
}

const isBuyers = (entry: TimelineEntry & { readonly kind: 'CANCELLATION' }, customerId: string) =>
  entry.by === customerId || isLinkHolder(entry.by) || entry.cancellation.reason === 'EXPIRED';

const withoutStaff = <Some extends { readonly by?: string | undefined; readonly byName?: unknown }>(
  { by, byName, ...entry }: Some,
  customerId: string,
) => (by === customerId ? { ...entry, by } : entry) as Some;

/** The reason of a refusal. It names a hold, without the reason of the hold. */
export const reasonForBuyer = (reason: Reason): Reason =>
  reason.code === 'order-on-hold' ? { code: reason.code } : reason;

/** A level as whoever may not count it sees it: what is sold out is not short, or low by that. */
export function levelForBuyer({
  short,
  ...level
}: InventoryLevel): InventoryLevel & { readonly low: boolean } {
  return { ...level, low: isLow(level) };
}
