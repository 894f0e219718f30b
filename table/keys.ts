/**
 * The key map: the keys and index keys of each item. Key formats are defined only here.
 *
 *   type                PK                      SK                          GSI1PK               GSI1SK                            GSI2PK               GSI2SK
 *   Customer            CUST#<customerId>       PROFILE
 *   CustomerSummary     CUST#<customerId>       SUMMARY
 *   Address             CUST#<customerId>       ADDR#<label>
 *   Erasure             CUST#<customerId>       ERASURE                                                                            ERASE#<n> while running <dueAt>#<customerId>
 *   Order               CUST#<customerId>       ORDER#<placedAt>#<orderId>  CUST#<id>#<status>   <placedAt>#<orderId>              OPEN[#<n>] while OPEN <placedAt>#<orderId>
 *   Cancellation        ORDER#<orderId>         CANCELLATION#<id>
 *   Comment             ORDER#<orderId>         COMMENT#<commentId>
 *   Event               ORDER#<orderId>         EVENT#<ts>#<version>
 *   Fulfillment         ORDER#<orderId>         FULFILLMENT#<id>
 *   LineItem            ORDER#<orderId>         ITEM#<seq>                  SKU#<sku> with skuSales SALE#<placedAt>#<orderId>#<seq>#<quantity>#<customerId>
 *   LineCounters        ORDER#<orderId>         LINES
 *   OrderMetadata       ORDER#<orderId>         META                        DAY#<day>#<n>        <placedAt>#<orderId>#<customerId> DUE#<n> while unpaid  <paymentDueAt>#<orderId>
 *   Overpaid            ORDER#<orderId>         OVERPAID                                                                           OVERPAID#<n> while so    <since>#<orderId>#<customerId>#<amount>
 *   Payment             ORDER#<orderId>         PAYMENT#<ts>#<paymentId>                                                           DUE#<n>/CAPTURABLE#<n>   <dueAt>#<paymentId>/<since>#<paymentId>#<orderId>#<customerId>#<amount>
 *   RefundDue           ORDER#<orderId>         DUEREFUND                                                                          DUE#<n> while it waits   <dueAt>#<orderId>#<money>
 *   Return              ORDER#<orderId>         RETURN#<returnId>                                                                  RETURNS while waiting    <status>#<createdAt>#<id>
 *   OrderReference      REF#<hash>              ORDER
 *   PaymentReference    PAYREF#<hash>           PAYMENT
 *   OrderTag            TAG#<tag>               ORDER#<placedAt>#<orderId>
 *   Withdrawal          WITHDRAWAL#<id>         STATEMENT                                                                          MATCH#<n>/WITHDRAWALS    <dueAt>#<id>/REVIEW#<receivedAt>#<id>
 *   Unconfirmed         UNCONFIRMED#<orderId>   <withdrawalId>
 *   Milestone           SHIPMENT#<fulfillment>  MILESTONE#<happenedAt>#<hash>
 *   InventoryLevel      SKU#<sku>               STOCK                       SKUS                 <sku>                             LOW while low        <sku>
 *   StockShard          SKU#<sku>               STOCK#~<n>                                                                         DUE#<n> of shard 0   <dueAt>#<sku>
 *   StockAdjustment     SKU#<sku>               MOVE#<ts>#<id>
 *   Found               FIND#<prefix>           <word>#<placedAt>#<orderId>
 *   FoundWords          ORDER#<orderId>         FOUND
 *   FoundCustomer       FINDCUST#<prefix>       <word>#<customerId>
 *   TrackedParcel       TRACK#<number>          <fulfillmentId>
 *   DayFigures          DAYS#<n>                <day>#<currency>
 *   DayRefund           REFUNDED#<n>            <day>#<orderId>#<currency>
 *   EmailReservation    EMAIL#<email>           RESERVATION
 *   GuestEmail          EMAIL#<email>           GUEST#<customerId>
 *   IdempotencyRecord   IDEMP#<hash>            LOCK
 *   WebhookEndpoint     WEBHOOKS                ENDPOINT#<endpointId>
 *   WebhookDelivery     WEBHOOK#<endpointId>    DELIVERY#<createdAt>#<eventId>                                                     SEND#<n> while pending <dueAt>#<eventId>
 *   WebhookOrder        WEBHOOKORDER#<orderId>  <eventId>
 *   MigrationRun        MIGRATION#<job>         RUN
 *   MigrationSegment    MIGRATION#<job>         SEG#<round>#<segment>
 *
 * A3 reads an order from FULFILLMENT# on: the rows that may become many sort before it. A9b reads
 * PROFILE and SUMMARY, between which no other row sorts.
 *
 * `#` separates the parts, so no part may contain it. Requests' ids are checked against
 * `SAFE_KEY_PART` before they are used; `part` checks every value again.
 */
import { hash } from 'node:crypto';
import type { OrderIdentity } from '../domain/order.ts';
import type { OrderReference } from '../domain/order-details.ts';
import { placedAtOf } from '../domain/order-id.ts';
import type { OrderStatus } from '../domain/order-status.ts';
import { PAYMENT_LETTER } from '../domain/payments/payment-id.ts';
import { Refusal } from '../domain/refusal.ts';
import { BASE_32, timeOf } from '../domain/time-id.ts';
import { shardOf } from './shards.ts';

export interface Key {
  readonly PK: string;
  readonly SK: string;
}

/** The form of customer ids, order ids and SKUs: no separators, escapes or path characters. */
export const SAFE_KEY_PART = /^[A-Za-z0-9_-]{1,64}$/;

/** The prefix of each kind of partition. The roles' `dynamodb:LeadingKeys` are made from them. */
export const PARTITIONS = {
  customer: 'CUST#',
  order: 'ORDER#',
  stock: 'SKU#',
  email: 'EMAIL#',
  idempotency: 'IDEMP#',
  fulfillment: 'SHIPMENT#',
  paymentReference: 'PAYREF#',
  orderReference: 'REF#',
  tag: 'TAG#',
  day: 'DAY#',
  openOrders: 'OPEN',
  lowStock: 'LOW',
  skus: 'SKUS',
  returns: 'RETURNS',
  overpaid: 'OVERPAID#',
  capturable: 'CAPTURABLE#',
  due: 'DUE#',
  dueDelivery: 'SEND#',
  dueWithdrawal: 'MATCH#',
  dueErasure: 'ERASE#',
  withdrawal: 'WITHDRAWAL#',
  withdrawals: 'WITHDRAWALS',
  unconfirmed: 'UNCONFIRMED#',
  webhooks: 'WEBHOOKS',
  webhook: 'WEBHOOK#',
  webhookOrder: 'WEBHOOKORDER#',
  migration: 'MIGRATION#',
  found: 'FIND#',
  foundCustomer: 'FINDCUST#',
  tracked: 'TRACK#',
  days: 'DAYS#',
  refunded: 'REFUNDED#',
} as const;

/** The sort key prefixes of rows that a partition may have several of. */
export const SORT_PREFIX = {
  order: 'ORDER#',
  cancellation: 'CANCELLATION#',
  comment: 'COMMENT#',
  event: 'EVENT#',
  fulfillment: 'FULFILLMENT#',
  lineItem: 'ITEM#',
  payment: 'PAYMENT#',
  return: 'RETURN#',
  milestone: 'MILESTONE#',
  stockAdjustment: 'MOVE#',
  webhookEndpoint: 'ENDPOINT#',
  webhookDelivery: 'DELIVERY#',
  guest: 'GUEST#',
  address: 'ADDR#',
  migrationSegment: 'SEG#',
  sale: 'SALE#',
  withdrawal: 'WITHDRAWAL#',
  /** No name of a place begins with `~`, so `STOCK#` is left for the stock of places. */
  stockShard: 'STOCK#~',
} as const;

export const STOCK_SORT_KEY = 'STOCK';
export const ERASURE_SORT_KEY = 'ERASURE';
export const WITHDRAWAL_SORT_KEY = 'STATEMENT';
export const LINE_COUNTERS_SORT_KEY = 'LINES';
export const OVERPAID_SORT_KEY = 'OVERPAID';
export const REFUND_DUE_SORT_KEY = 'DUEREFUND';

/** Sorts after every character of a key part, and is never part of one. */
const LAST = '~';

/** Checks a part of a key: it is not empty and has no separator. */
export function part(value: string): string {
  if (value === '' || value.includes('#'))
    throw new RangeError('a key part is empty or contains the separator');
  return value;
}

/** Splits a text at the separators. A part that is missing in a row written by hand is empty. */
function partsOf(text: string): readonly [string, string, string] {
  const [first = '', second = '', third = ''] = text.split('#');
  return [first, second, third];
}

export const customerPartition = (customerId: string) =>
  `${PARTITIONS.customer}${part(customerId)}`;
export const orderPartition = (orderId: string) => `${PARTITIONS.order}${part(orderId)}`;

export const profileKey = (customerId: string): Key => ({
  PK: customerPartition(customerId),
  SK: 'PROFILE',
});
export const isProfile = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.customer) && SK === 'PROFILE';
export const parseCustomerId = ({ PK }: Pick<Key, 'PK'>): string =>
  PK.slice(PARTITIONS.customer.length);
export const summaryKey = (customerId: string): Key => ({
  PK: customerPartition(customerId),
  SK: 'SUMMARY',
});
/** The key of a customer's erasure, which has the due key: a profile has the person's name. */
export const erasureKey = (customerId: string): Key => ({
  PK: customerPartition(customerId),
  SK: ERASURE_SORT_KEY,
});
export const isErasure = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.customer) && SK === ERASURE_SORT_KEY;
/** The key of an address in a customer's address book. */
export const addressKey = (customerId: string, label: string): Key => ({
  PK: customerPartition(customerId),
  SK: `${SORT_PREFIX.address}${part(label)}`,
});
export const parseAddressLabel = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.address.length);

export const stockKey = (sku: string): Key => ({
  PK: `${PARTITIONS.stock}${part(sku)}`,
  SK: STOCK_SORT_KEY,
});
/** The key of one of the rows that share the stock of a SKU that sells a lot. */
export const stockShardKey = (sku: string, shard: number): Key => ({
  PK: stockKey(sku).PK,
  SK: `${SORT_PREFIX.stockShard}${shard}`,
});
export const isStockShard = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.stock) && SK.startsWith(SORT_PREFIX.stockShard);
export const parseStockShard = ({ SK }: Pick<Key, 'SK'>): number =>
  Number(SK.slice(SORT_PREFIX.stockShard.length));

/** The account with an address, and the guests who gave it. */
export const emailPartition = (email: string) => `${PARTITIONS.email}${part(email)}`;
export const emailKey = (email: string): Key => ({
  PK: emailPartition(email),
  SK: 'RESERVATION',
});
/** The key under which a guest is found by an address. It reserves nothing. */
export const guestEmailKey = (email: string, customerId: string): Key => ({
  PK: emailPartition(email),
  SK: `${SORT_PREFIX.guest}${part(customerId)}`,
});
export const isGuestEmail = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.guest);
export const parseGuest = ({ SK }: Pick<Key, 'SK'>): string => SK.slice(SORT_PREFIX.guest.length);
export const orderMetadataKey = (orderId: string): Key => ({
  PK: orderPartition(orderId),
  SK: 'META',
});

export const isOrderMetadata = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.order) && SK === 'META';

/** The key of a line. Its number is padded, so that ITEM#010 sorts after ITEM#009. */
export const lineItemKey = (orderId: string, seq: number): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.lineItem}${String(seq).padStart(3, '0')}`,
});

/**
 * The key of an idempotency record: one per caller, method and path, and key. So no caller can
 * replay or block another caller's request.
 */
export const idempotencyRecordKey = (principal: string, route: string, key: string): Key => ({
  PK: `${PARTITIONS.idempotency}${hashOf(principal, route, key)}`,
  SK: 'LOCK',
});

/** The key of the claim of an order number by an import. No request has such a route. */
export const numberClaimKey = (number: string): Key =>
  idempotencyRecordKey('oms import', 'order number', number);

/** The SHA-256 of texts that may contain any character, as a part of a key. */
const hashOf = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');

/** `<placedAt>#<orderId>`: an order's position in every list, and the content of a cursor. */
export const orderPosition = ({ placedAt, orderId }: Pick<OrderIdentity, 'placedAt' | 'orderId'>) =>
  `${part(placedAt)}#${part(orderId)}`;

export const customerOrderKey = (order: OrderIdentity): Key =>
  positionKey(order.customerId, orderPosition(order));

/** The key of the order at a position of a customer's list. */
export const positionKey = (customerId: string, position: string): Key => ({
  PK: customerPartition(customerId),
  SK: `${SORT_PREFIX.order}${position}`,
});

/**
 * Completes an order's identity from its ids.
 *
 * @throws {Refusal} order-not-found for an id that this system cannot have made
 */
export function orderIdentity({
  customerId,
  orderId,
}: Pick<OrderIdentity, 'customerId' | 'orderId'>): OrderIdentity {
  const placedAt = placedAtOf(orderId);
  if (placedAt === undefined) throw new Refusal({ code: 'order-not-found' });
  return { customerId, orderId, placedAt };
}

/**
 * The inverse of `customerOrderKey`. The key alone identifies the order, even if the row lacks
 * other attributes.
 */
export function parseCustomerOrderKey({ PK, SK }: Key): OrderIdentity {
  const [placedAt, orderId] = partsOf(SK.slice(SORT_PREFIX.order.length));
  return { customerId: PK.slice(PARTITIONS.customer.length), orderId, placedAt };
}

/**
 * The key of an audit event, one per version of an order. Both parts come from the row, so every
 * writer computes the same key.
 */
export const eventKey = (orderId: string, ts: string, version: number): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.event}${part(ts)}#${version}`,
});

export const parseLineItemSeq = (SK: string): number =>
  Number(SK.slice(SORT_PREFIX.lineItem.length));
export const parseEventTime = ({ SK }: Pick<Key, 'SK'>): string => partsOf(SK)[1];
export const isCustomerOrder = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.customer) && SK.startsWith(SORT_PREFIX.order);
export const isStock = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.stock) && SK === STOCK_SORT_KEY;
export const parseSku = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PARTITIONS.stock.length);
export const parseOrderId = ({ PK }: Pick<Key, 'PK'>): string => PK.slice(PARTITIONS.order.length);

export const isEvent = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.event);
export const isLineItem = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.lineItem);

export const isFulfillment = ({ SK }: Pick<Key, 'SK'>): boolean =>
  SK.startsWith(SORT_PREFIX.fulfillment);
/** The same for a row of any partition. */
export const isOrderFulfillment = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.order) && isFulfillment({ SK });
export const parseFulfillmentId = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.fulfillment.length);

/**
 * The sort key from which A3 reads an order: fulfillments, lines, their counters, META, payments.
 * Events and cancellations sort before it, so a long history adds no cost.
 */
export const FIRST_SHOWN = SORT_PREFIX.fulfillment;

/**
 * The key of the counters of an order's lines. They are one item, because one decision needs all of
 * them.
 */
export const lineCountersKey = (orderId: string): Key => ({
  PK: orderPartition(orderId),
  SK: LINE_COUNTERS_SORT_KEY,
});
export const fulfillmentKey = (orderId: string, fulfillmentId: string): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.fulfillment}${part(fulfillmentId)}`,
});
export const cancellationKey = (orderId: string, cancellationId: string): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.cancellation}${part(cancellationId)}`,
});

/** The key of a comment. Its id sorts by time. */
export const commentKey = (orderId: string, commentId: string): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.comment}${part(commentId)}`,
});
export const isComment = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.comment);
export const parseCommentId = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.comment.length);

export const isCancellation = ({ SK }: Pick<Key, 'SK'>): boolean =>
  SK.startsWith(SORT_PREFIX.cancellation);
export const parseCancellationId = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.cancellation.length);

/** The key of a payment. The time is part of the id, so the key needs no read. */
export function paymentKey(orderId: string, { paymentId }: { readonly paymentId: string }): Key {
  const createdAt = timeOf(PAYMENT_LETTER, paymentId);
  if (createdAt === undefined) throw new Refusal({ code: 'payment-not-found' });
  return {
    PK: orderPartition(orderId),
    SK: `${SORT_PREFIX.payment}${part(createdAt)}#${part(paymentId)}`,
  };
}
export const isPayment = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.payment);
/** The same for a row of any partition. */
export const isOrderPayment = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.order) && isPayment({ SK });
export const parsePaymentId = ({ SK }: Pick<Key, 'SK'>): string => SK.split('#')[2] ?? '';

/**
 * The key of what an order is listed for as overpaid. It sorts after META, so every read of the
 * order's money has it.
 */
export const overpaidKey = (orderId: string): Key => ({
  PK: orderPartition(orderId),
  SK: OVERPAID_SORT_KEY,
});
export const isOverpaid = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.order) && SK === OVERPAID_SORT_KEY;

/**
 * The key of the reminder to refund what an order is overpaid (setting `refundOverpaid`). It sorts
 * before FULFILLMENT#, so no read of an order has it.
 */
export const refundDueKey = (orderId: string): Key => ({
  PK: orderPartition(orderId),
  SK: REFUND_DUE_SORT_KEY,
});
export const isRefundDue = ({ PK, SK }: Key): boolean =>
  PK.startsWith(PARTITIONS.order) && SK === REFUND_DUE_SORT_KEY;

/**
 * The index keys of a refund that is due later.
 *
 * @param money the state of the order's money that the refund waits for, as a hash
 */
export const refundDueIndexKeys = (
  orderId: string,
  dueAt: string,
  money: string,
  shards: number,
) => {
  const { GSI2PK, GSI2SK } = dueIndexKeys(orderId, dueAt, orderId, shards);
  return { GSI2PK, GSI2SK: `${GSI2SK}#${part(money)}` };
};

/** The state of the order's money in the index's sort key. */
export const parseRefundDueMoney = (GSI2SK: string): string => partsOf(GSI2SK)[2];

/** An order in the list of overpaid ones. */
export interface ListedExcess extends Pick<OrderIdentity, 'customerId' | 'orderId'> {
  /** The time since which the order has been listed: ISO 8601, UTC, milliseconds. */
  readonly since: string;
  /** Minor units; below 0 if providers took more of the shop than they had captured. */
  readonly amount: number;
}

/**
 * The index keys of an overpaid order. All that the list shows is in the key, because the index
 * projects nothing else of it but the currency.
 */
export const overpaidIndexKeys = (listed: ListedExcess, shards: number) => ({
  GSI2PK: overpaidPartitionOf(listed.orderId, shards),
  GSI2SK: `${overpaidPosition(listed)}#${part(listed.customerId)}#${listed.amount}`,
});

/** The partitions of overpaid orders for N shards. */
export const overpaidPartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${PARTITIONS.overpaid}${shard}`);

/** The partition of an overpaid order for N shards. */
export const overpaidPartitionOf = (orderId: string, shards: number): string =>
  `${PARTITIONS.overpaid}${shardOf(orderId, shards)}`;

/** An order's position in the list of overpaid ones. */
export const overpaidPosition = ({ since, orderId }: Pick<ListedExcess, 'since' | 'orderId'>) =>
  `${part(since)}#${part(orderId)}`;

/** The inverse of the index's sort key. */
export function parseOverpaidKey(GSI2SK: string): ListedExcess {
  const [since = '', orderId = '', customerId = '', amount] = GSI2SK.split('#');
  return { since, orderId, customerId, amount: Number(amount) };
}

/** A payment with money that can be captured. */
export interface ListedHold extends Pick<OrderIdentity, 'customerId' | 'orderId'> {
  readonly paymentId: string;
  /** The time at which the hold began: ISO 8601, UTC, milliseconds. */
  readonly since: string;
  /** Minor units. */
  readonly amount: number;
}

/**
 * The index keys of a payment with money that can be captured, while no request of it waits for an
 * answer: then it has a due key. All that the list shows is in the key, as with overpaid orders.
 */
export const capturableIndexKeys = (hold: ListedHold, shards: number) => ({
  GSI2PK: capturablePartitionOf(hold.orderId, shards),
  GSI2SK: [capturablePosition(hold), part(hold.orderId), part(hold.customerId), hold.amount].join(
    '#',
  ),
});

/** The partitions of capturable payments for N shards. */
export const capturablePartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${PARTITIONS.capturable}${shard}`);

/** The partition of a capturable payment for N shards. */
export const capturablePartitionOf = (orderId: string, shards: number): string =>
  `${PARTITIONS.capturable}${shardOf(orderId, shards)}`;

/** A payment's position in the list of capturable ones. */
export const capturablePosition = ({ since, paymentId }: Pick<ListedHold, 'since' | 'paymentId'>) =>
  `${part(since)}#${part(paymentId)}`;

/** The inverse of the index's sort key. */
export function parseCapturableKey(GSI2SK: string): ListedHold {
  const [since = '', paymentId = '', orderId = '', customerId = '', amount] = GSI2SK.split('#');
  return { since, paymentId, orderId, customerId, amount: Number(amount) };
}

/** True for a payment that is listed as capturable, and for none that is due. */
export const isListedHold = (row: Key & { readonly GSI2PK?: unknown }): boolean =>
  isOrderPayment(row) && String(row.GSI2PK).startsWith(PARTITIONS.capturable);

/** The key of a return. It sorts after META, so a read never has it in a later state. */
export const returnKey = (orderId: string, returnId: string): Key => ({
  PK: orderPartition(orderId),
  SK: `${SORT_PREFIX.return}${part(returnId)}`,
});
export const isReturn = ({ SK }: Pick<Key, 'SK'>): boolean => SK.startsWith(SORT_PREFIX.return);
export const parseReturnId = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.return.length);

/** The index keys of a return that waits. One partition is enough: few orders come back. */
export const returnIndexKeys = ({ status, createdAt, returnId }: Waiting) => ({
  GSI2PK: PARTITIONS.returns,
  GSI2SK: `${part(status)}#${returnPosition({ createdAt, returnId })}`,
});

interface Waiting {
  readonly status: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly createdAt: string;
  readonly returnId: string;
}

/** A return's position in the list of its status. */
export const returnPosition = ({ createdAt, returnId }: Omit<Waiting, 'status'>): string =>
  `${part(createdAt)}#${part(returnId)}`;

/** The inverse of the index's sort key. */
export function parseReturnIndexKey(GSI2SK: string): Waiting {
  const [status, createdAt, returnId] = partsOf(GSI2SK);
  return { status, createdAt, returnId };
}

/**
 * The key of a statement of withdrawal. It has a partition of its own: a public route must not make
 * an order's long.
 */
export const withdrawalKey = (withdrawalId: string): Key => ({
  PK: `${PARTITIONS.withdrawal}${part(withdrawalId)}`,
  SK: WITHDRAWAL_SORT_KEY,
});
export const isWithdrawal = ({ PK }: Pick<Key, 'PK'>): boolean =>
  PK.startsWith(PARTITIONS.withdrawal);
export const parseWithdrawalId = ({ PK }: Pick<Key, 'PK'>): string =>
  PK.slice(PARTITIONS.withdrawal.length);

/** The id of a statement: the same words through the same door on one day (UTC) have the same. */
export const withdrawalIdOf = (day: string, door: string, ...words: readonly string[]): string =>
  `v-${base32OfHash(hashOf(day, door, ...words))}`;

/** 130 bits of a hash, in Crockford's base 32. */
function base32OfHash(text: string): string {
  let value = BigInt(`0x${Buffer.from(text, 'base64url').toString('hex')}`) >> 126n;
  let digits = '';
  for (let digit = 0; digit < 26; digit++, value >>= 5n)
    digits = BASE_32.charAt(Number(value & 31n)) + digits;
  return digits;
}

/**
 * The index keys of a statement that the system carries on. Statements have partitions of their
 * own: a flood of them must not delay what else is due.
 *
 * @param dueAt ISO 8601, UTC, milliseconds
 */
export const dueWithdrawalKeys = (withdrawalId: string, dueAt: string, shards: number) => ({
  GSI2PK: `${PARTITIONS.dueWithdrawal}${shardOf(withdrawalId, shards)}`,
  GSI2SK: `${part(dueAt)}#${part(withdrawalId)}`,
});

/** The partitions of due statements for N shards. */
export const dueWithdrawalPartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${PARTITIONS.dueWithdrawal}${shard}`);

/** The index keys of a statement that waits for a person: few do, so one partition is enough. */
export const withdrawalIndexKeys = (status: string, position: string) => ({
  GSI2PK: PARTITIONS.withdrawals,
  GSI2SK: `${part(status)}#${position}`,
});

/** A statement's position in the list of its status. */
export const withdrawalPosition = (receivedAt: string, withdrawalId: string): string =>
  `${part(receivedAt)}#${part(withdrawalId)}`;

/** The inverse of the index's sort key. */
export function parseWithdrawalIndexKey(GSI2SK: string) {
  const [status, receivedAt, withdrawalId] = partsOf(GSI2SK);
  return { status, receivedAt, withdrawalId };
}

/** A statement in the list of its order, on META: its id and its time. */
export const listedWithdrawal = (withdrawalId: string, receivedAt: string): string =>
  `${part(withdrawalId)}#${part(receivedAt)}`;
export function parseListedWithdrawal(listed: string) {
  const [withdrawalId, receivedAt] = partsOf(listed);
  return { withdrawalId, receivedAt };
}

/**
 * The partition of the statements that name an order and that its buyer has not confirmed. It is
 * their own: whoever knows an order's number and its address must not write to the order's.
 */
export const unconfirmedPartition = (orderId: string): string =>
  `${PARTITIONS.unconfirmed}${part(orderId)}`;
export const unconfirmedKey = (orderId: string, withdrawalId: string): Key => ({
  PK: unconfirmedPartition(orderId),
  SK: part(withdrawalId),
});
export const isUnconfirmed = ({ PK }: Pick<Key, 'PK'>): boolean =>
  PK.startsWith(PARTITIONS.unconfirmed);
export const parseUnconfirmed = ({ PK, SK }: Key) => ({
  orderId: PK.slice(PARTITIONS.unconfirmed.length),
  withdrawalId: SK,
});

/** The key of a provider's payment. It ensures that the payment pays for one order only. */
export const paymentReferenceKey = (provider: string, reference: string): Key => ({
  PK: `${PARTITIONS.paymentReference}${hashOf(provider, reference)}`,
  SK: 'PAYMENT',
});

/**
 * The key of an order's reference. It ensures that the reference has one order: the shop's of all
 * its orders, a customer's of their own.
 */
export const orderReferenceKey = (
  { source, id, claimedBy }: OrderReference,
  customerId = '',
): Key => ({
  PK: `${PARTITIONS.orderReference}${hashOf(source, id, ...(claimedBy ? [customerId] : []))}`,
  SK: 'ORDER',
});

/** The orders with a tag. */
export const tagPartition = (tag: string): string => `${PARTITIONS.tag}${part(tag)}`;

/** The key of an order in the list of a tag. */
export const orderTagKey = (tag: string, position: string): Key => ({
  PK: tagPartition(tag),
  SK: `${SORT_PREFIX.order}${position}`,
});
export const parseTagKey = ({ PK, SK }: Key) => {
  const position = SK.slice(SORT_PREFIX.order.length);
  const [placedAt, orderId] = partsOf(position);
  return { tag: PK.slice(PARTITIONS.tag.length), position, placedAt, orderId };
};

/**
 * The index keys of a row that is due later. The sweep queries them every minute. The time is only
 * a hint: the sweep reads the row before it acts.
 *
 * @param dueAt ISO 8601, UTC, milliseconds
 */
export const dueIndexKeys = (orderId: string, dueAt: string, id: string, shards: number) => ({
  GSI2PK: duePartitions(shards)[shardOf(orderId, shards)] ?? '',
  GSI2SK: `${part(dueAt)}#${part(id)}`,
});

/** The partitions of due rows for N shards. */
export const duePartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${PARTITIONS.due}${shard}`);

/**
 * The index keys of a delivery that is due later. Deliveries have partitions of their own: many may
 * wait for one endpoint that hangs, and the sweep of unpaid orders would have to read past them.
 *
 * @param dueAt ISO 8601, UTC, milliseconds
 */
export const dueDeliveryKeys = (eventId: string, dueAt: string, shards: number) => ({
  GSI2PK: `${PARTITIONS.dueDelivery}${shardOf(eventId, shards)}`,
  GSI2SK: `${part(dueAt)}#${part(eventId)}`,
});

/** The partitions of due deliveries for N shards. */
export const dueDeliveryPartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${PARTITIONS.dueDelivery}${shard}`);

/**
 * The index keys of an erasure that goes on later. Erasures have partitions of their own, because
 * the function that reads them is another one.
 *
 * @param dueAt ISO 8601, UTC, milliseconds
 */
export const dueErasureKeys = (customerId: string, dueAt: string, shards: number) => ({
  GSI2PK: `${PARTITIONS.dueErasure}${shardOf(customerId, shards)}`,
  GSI2SK: `${part(dueAt)}#${part(customerId)}`,
});

/** The partitions of due erasures for N shards. */
export const dueErasurePartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => `${PARTITIONS.dueErasure}${shard}`);

export const fulfillmentPartition = (fulfillmentId: string) =>
  `${PARTITIONS.fulfillment}${part(fulfillmentId)}`;

/** The key of a carrier's report. The same report gives the same key. */
export const milestoneKey = (fulfillmentId: string, happenedAt: string, hash: string): Key => ({
  PK: fulfillmentPartition(fulfillmentId),
  SK: `${SORT_PREFIX.milestone}${part(happenedAt)}#${part(hash)}`,
});
export const parseMilestoneTime = ({ SK }: Pick<Key, 'SK'>): string => partsOf(SK)[1];
export const milestonePosition = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.milestone.length);

/** The key of an adjustment. Its position in the SKU's list is `<ts>#<id>`. */
export const stockAdjustmentKey = (sku: string, position: string): Key => ({
  PK: stockKey(sku).PK,
  SK: `${SORT_PREFIX.stockAdjustment}${position}`,
});
export const stockAdjustmentPosition = (ts: string, adjustmentId: string): string =>
  `${part(ts)}#${part(adjustmentId)}`;
export const parseStockAdjustment = ({ SK }: Pick<Key, 'SK'>) => {
  const [createdAt, adjustmentId] = partsOf(SK.slice(SORT_PREFIX.stockAdjustment.length));
  return { createdAt, adjustmentId };
};

export const statusPartition = (customerId: string, status: OrderStatus) =>
  `${customerPartition(customerId)}#${status}`;

/**
 * A range of days, UTC, both included: all orders of the day `to` belong to it. Or of moments, to
 * the millisecond, of which `to` is excluded.
 */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The positions of a range, as bounds for BETWEEN. `9999` sorts after every order. A moment sorts
 * before the positions of its own orders, which have their id behind it.
 */
export const positionsBetween = ({
  from = '0',
  to = '9999',
}: DayRange): readonly [first: string, last: string] => [
  from,
  to.includes('T') ? to : `${to}${LAST}`,
];

/** The same range as sort keys of the base table. */
export function orderKeysBetween(range: DayRange): readonly [first: string, last: string] {
  const [first, last] = positionsBetween(range);
  return [`${SORT_PREFIX.order}${first}`, `${SORT_PREFIX.order}${last}`];
}

/**
 * The rest of a range after a position. DynamoDB finds the position by the ExclusiveStartKey alone.
 * The local engine reads the range first and would read every row of the earlier pages first
 * (measured: page 500 took twice as long as page 1).
 *
 * This is safe on AWS: DynamoDB accepts a start key that equals the near bound, and rejects one
 * that equals the far bound. A far bound never equals a position: it is a day, a moment, `0`, or
 * ends in `LAST`.
 */
export function rangeFrom(
  [first, last]: readonly [first: string, last: string],
  after: string | undefined,
  sort: 'asc' | 'desc',
): readonly [first: string, last: string] {
  if (after === undefined) return [first, last];
  return sort === 'asc' ? [after, last] : [first, after];
}

/**
 * The partitions of the open orders for N shards. One partition supports about 500 orders a second
 * (a put and a delete each, 1,000 WCU), so N is a setting. For N = 1 the partition is the literal
 * `OPEN`, which no larger N uses.
 */
export const openPartitions = (shards: number): readonly string[] =>
  shards === 1
    ? [PARTITIONS.openOrders]
    : Array.from({ length: shards }, (_, shard) => `${PARTITIONS.openOrders}#${shard}`);

/** The partitions of several Ns without duplicates: N = 1 and N = 4 together have five. */
export const openPartitionsOf = (shardCounts: readonly number[]): readonly string[] => [
  ...new Set(shardCounts.flatMap((shards) => openPartitions(shards))),
];

/** The partition of an open order for N shards. */
export const openPartitionOf = (orderId: string, shards: number): string =>
  openPartitions(shards)[shardOf(orderId, shards)] ?? PARTITIONS.openOrders;

export interface OrderIndexKeys {
  readonly GSI1PK: string;
  readonly GSI1SK: string;
  readonly GSI2PK?: string;
  readonly GSI2SK?: string;
}

/**
 * An order's index keys, a function of its state alone. An order has GSI2 keys only while it is
 * OPEN.
 */
export function orderIndexKeys(
  order: OrderIdentity,
  status: OrderStatus,
  shards: number,
): OrderIndexKeys {
  const position = orderPosition(order);
  return {
    GSI1PK: statusPartition(order.customerId, status),
    GSI1SK: position,
    ...(status === 'OPEN' && { GSI2PK: openPartitionOf(order.orderId, shards), GSI2SK: position }),
  };
}

/**
 * META's index keys: the orders of a day (A31), of all customers. The sort key contains the
 * customer id, because the index does not project it.
 */
export const dayIndexKeys = (order: OrderIdentity, shards: number) => ({
  GSI1PK: dayPartition(order.placedAt.slice(0, 10), shardOf(order.orderId, shards)),
  GSI1SK: `${orderPosition(order)}#${part(order.customerId)}`,
});

const dayPartition = (day: string, shard: number) => `${PARTITIONS.day}${part(day)}#${shard}`;

/** The partitions of a day, up to the largest N that its orders may have been placed with. */
export const dayPartitions = (day: string, shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => dayPartition(day, shard));

/** The inverse of META's index sort key. */
export function parseDayIndexKey(GSI1SK: string): OrderIdentity {
  const [placedAt, orderId, customerId] = partsOf(GSI1SK);
  return { customerId, orderId, placedAt };
}

/** A line of an order, as the list of its SKU shows it. */
export interface Sale extends OrderIdentity {
  readonly seq: number;
  readonly quantity: number;
}

/**
 * A line's index keys: the orders of a SKU (A31e). All that the list shows is in the key, because
 * the index projects nothing of it, and no change of an order changes it.
 */
export const saleIndexKeys = (sku: string, sale: Sale) => ({
  GSI1PK: stockKey(sku).PK,
  GSI1SK: `${SORT_PREFIX.sale}${salePosition(sale)}`,
});

/** A line's position in the list of its SKU. */
export const salePosition = ({ customerId, seq, quantity, ...order }: Sale): string =>
  `${orderPosition(order)}#${String(seq).padStart(3, '0')}#${quantity}#${part(customerId)}`;

/** The inverse of `salePosition`. */
export function parseSale(position: string): Sale {
  const [placedAt = '', orderId = '', seq, quantity, customerId = ''] = position.split('#');
  return { placedAt, orderId, seq: Number(seq), quantity: Number(quantity), customerId };
}

/** The position in a key of the index. */
export const parseSaleKey = (GSI1SK: string): string => GSI1SK.slice(SORT_PREFIX.sale.length);

/** The key of an order in the list of a word. Words have letters and digits only. */
export const foundKey = (
  word: string,
  order: Pick<OrderIdentity, 'placedAt' | 'orderId'>,
): Key => ({
  PK: foundPartition(word),
  SK: `${part(word)}#${orderPosition(order)}`,
});

/** The partition of all words with the same two first characters. */
export const foundPartition = (word: string): string => `${PARTITIONS.found}${prefixOf(word)}`;

const prefixOf = (word: string): string => part([...word].slice(0, 2).join(''));

/**
 * The key of a customer in the list of a word. Customers have partitions of their own: a search
 * would otherwise read past all orders of a frequent name.
 */
export const foundCustomerKey = (word: string, customerId: string): Key => ({
  PK: foundCustomerPartition(word),
  SK: `${part(word)}#${part(customerId)}`,
});
export const foundCustomerPartition = (word: string): string =>
  `${PARTITIONS.foundCustomer}${prefixOf(word)}`;

export const isFoundCustomer = ({ PK }: Pick<Key, 'PK'>): boolean =>
  PK.startsWith(PARTITIONS.foundCustomer);

/** True for the row of a word of an order. */
export const isFoundOrder = ({ PK }: Pick<Key, 'PK'>): boolean => PK.startsWith(PARTITIONS.found);

/** The inverse of `foundCustomerKey`. */
export function parseFoundCustomer({ SK }: Pick<Key, 'SK'>) {
  const [word, customerId] = partsOf(SK);
  return { word, customerId };
}

/** The inverse of `foundKey`. */
export function parseFoundKey({ SK }: Pick<Key, 'SK'>) {
  const [word, placedAt, orderId] = partsOf(SK);
  return { word, placedAt, orderId };
}

/** The key of a parcel in the list of its tracking number: of the number's letters and digits. */
export const trackedParcelKey = (word: string, fulfillmentId: string): Key => ({
  PK: trackedPartition(word),
  SK: part(fulfillmentId),
});
export const trackedPartition = (word: string): string => `${PARTITIONS.tracked}${part(word)}`;
export const isTrackedParcel = ({ PK }: Pick<Key, 'PK'>): boolean =>
  PK.startsWith(PARTITIONS.tracked);
export const parseTrackedWord = ({ PK }: Pick<Key, 'PK'>): string =>
  PK.slice(PARTITIONS.tracked.length);

/** The key of what a day of the shop's zone came to in a currency: a part of it, of one shard. */
export const dayFiguresKey = (shard: number, day: string, currency: string): Key => ({
  PK: daysPartition(shard),
  SK: `${part(day)}#${part(currency)}`,
});
const daysPartition = (shard: number): string => `${PARTITIONS.days}${shard}`;

/** The partitions of days for N shards. */
export const daysPartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => daysPartition(shard));
export const isDayFigures = ({ PK }: Pick<Key, 'PK'>): boolean => PK.startsWith(PARTITIONS.days);
export function parseDayFigures({ PK, SK }: Key) {
  const [day, currency] = partsOf(SK);
  return { shard: Number(PK.slice(PARTITIONS.days.length)), day, currency };
}

/** The days of a range as sort keys, both included. */
export const daysBetween = (from: string, to: string): readonly [first: string, last: string] => [
  part(from),
  `${part(to)}${LAST}`,
];

/** The key of what was refunded of an order on a day, beside that day's figures of its shard. */
export const dayRefundKey = (
  shard: number,
  { day, orderId, currency }: Readonly<Record<'day' | 'orderId' | 'currency', string>>,
): Key => ({
  PK: refundedPartition(shard),
  SK: [day, orderId, currency].map(part).join('#'),
});
const refundedPartition = (shard: number): string => `${PARTITIONS.refunded}${shard}`;

/** The partitions of refunds for N shards. */
export const refundedPartitions = (shards: number): readonly string[] =>
  Array.from({ length: shards }, (_, shard) => refundedPartition(shard));
export const isDayRefund = ({ PK }: Pick<Key, 'PK'>): boolean => PK.startsWith(PARTITIONS.refunded);
export function parseDayRefund({ SK }: Pick<Key, 'SK'>) {
  const [day, orderId, currency] = partsOf(SK);
  return { day, orderId, currency };
}

/** The key of the words that have rows for an order. It sorts before what A3 reads. */
export const foundWordsKey = (orderId: string): Key => ({
  PK: orderPartition(orderId),
  SK: 'FOUND',
});

/** A stock row's index keys: the list of all SKUs (A51). They never change. */
export const stockIndexKeys = (sku: string) => ({ GSI1PK: PARTITIONS.skus, GSI1SK: part(sku) });

export const lowStockIndexKeys = (sku: string) => ({
  GSI2PK: PARTITIONS.lowStock,
  GSI2SK: part(sku),
});

/**
 * The key of a webhook endpoint. All endpoints are in one partition: one Query finds the
 * subscribers of an event.
 */
export const webhookEndpointKey = (endpointId: string): Key => ({
  PK: PARTITIONS.webhooks,
  SK: `${SORT_PREFIX.webhookEndpoint}${part(endpointId)}`,
});
export const parseEndpointId = ({ SK }: Pick<Key, 'SK'>): string =>
  SK.slice(SORT_PREFIX.webhookEndpoint.length);

export const webhookPartition = (endpointId: string): string =>
  `${PARTITIONS.webhook}${part(endpointId)}`;

/**
 * The key of a delivery. The same event and endpoint give the same key.
 *
 * @param createdAt the time when the shop created the event: ISO 8601, UTC, milliseconds
 */
export const webhookDeliveryKey = (
  endpointId: string,
  createdAt: string,
  eventId: string,
): Key => ({
  PK: webhookPartition(endpointId),
  SK: `${SORT_PREFIX.webhookDelivery}${part(createdAt)}#${part(eventId)}`,
});
export const isWebhookDelivery = ({ SK }: Pick<Key, 'SK'>): boolean =>
  SK.startsWith(SORT_PREFIX.webhookDelivery);
export const parseDeliveryKey = ({ PK, SK }: Key) => {
  const [createdAt, eventId] = partsOf(SK.slice(SORT_PREFIX.webhookDelivery.length));
  return { endpointId: PK.slice(PARTITIONS.webhook.length), createdAt, eventId };
};

/**
 * The partition of the texts of an order that webhooks had beside their events. They are apart from
 * the order: there are as many as events, and each may be as large as the order.
 */
export const webhookOrderPartition = (orderId: string): string =>
  `${PARTITIONS.webhookOrder}${part(orderId)}`;
export const webhookOrderKey = (orderId: string, eventId: string): Key => ({
  PK: webhookOrderPartition(orderId),
  SK: part(eventId),
});

/** The key of a backfill's state. No function reads or writes it, only `oms backfill`. */
export const migrationRunKey = (job: string): Key => ({
  PK: `${PARTITIONS.migration}${part(job)}`,
  SK: 'RUN',
});

/** The key of a segment's progress in a round of a backfill. */
export const migrationSegmentKey = (job: string, round: number, segment: number): Key => ({
  PK: migrationRunKey(job).PK,
  SK: `${SORT_PREFIX.migrationSegment}${round}#${String(segment).padStart(3, '0')}`,
});
