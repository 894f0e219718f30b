import type { Adjustment } from '../../domain/adjustment.ts';
import type { AwaitedPayment, ChangedByLine, FullOrder } from '../../domain/full-order.ts';
import { excessOf } from '../../domain/kept/excess.ts';
import {
  type CountersBySeq,
  countersImpliedBy,
  type LineCounters,
  NO_COUNTERS,
} from '../../domain/line-counters.ts';
import type { Order, OrderIdentity } from '../../domain/order.ts';
import type { ReplacedOrder } from '../../domain/order-details.ts';
import type { LineItem } from '../../domain/order-line.ts';
import { isRevoked, type OrderLink } from '../../domain/order-link.ts';
import { isTorn } from '../../domain/payments/payment-status.ts';
import { Refusal } from '../../domain/refusal.ts';
import { stateOf } from '../../domain/totals/derived-state.ts';
import { SHARED_BY_LINES, type TotalRule } from '../../domain/totals/order-total.ts';
import type { Item } from '../aws-protocol/item.ts';
import { weigh } from '../item-bytes.ts';
import { customerOrderKey, type Key, lineCountersKey, paymentKey } from '../keys.ts';
import { transactGetItems } from '../requests/commands.ts';
import { retryConflicts } from '../requests/conflict.ts';
import {
  deliveredOnIn,
  linksFromOf,
  queryCollection,
  type StoredCollection,
} from './order-collection.ts';
import { toOrder } from './order-row.ts';
import type { StoredExcess } from './overpaid-row.ts';

/** An order by its id, with its customer if that must match, or with the link that leads to it. */
export type OrderName = Pick<OrderIdentity, 'orderId'> &
  Partial<Pick<OrderIdentity, 'customerId'>> &
  Partial<Pick<OrderLink, 'issuedAt'>>;

/** An order with its parts, and the row that a change of its money is checked against. */
export interface VersionedOrder {
  readonly fullOrder: FullOrder;
  /** The order's row in the list of overpaid ones; undefined for one that never was. */
  readonly excess?: StoredExcess | undefined;
}

/**
 * Reads everything that a decision about an order depends on: one Query, strongly consistent. META
 * stands for the order's row and may lag behind it. If an earlier attempt returned the row, `row`
 * replaces META.
 *
 * @throws {Refusal} order-not-found, also for another customer's order, and for a revoked link
 */
export async function readFullOrder(identity: OrderName, row?: Item): Promise<VersionedOrder> {
  const collection = await queryCollection(identity.orderId, true);
  const order = newest(collection, row);
  const { customerId = order?.customerId } = identity;
  if (customerId === undefined || order?.customerId !== customerId || order.version === undefined)
    throw new Refusal({ code: 'order-not-found' });
  const { issuedAt } = identity;
  if (issuedAt !== undefined && isRevoked({ issuedAt }, linksFromOf(collection.metadata)))
    throw new Refusal({ code: 'order-not-found' });
  const lines = collection.lines as readonly LineItem[];
  for (const payment of collection.payments) weigh('Payment', payment);
  if (collection.counters) weigh('LineCounters', collection.counters);
  for (const orderReturn of collection.returns) weigh('Return', orderReturn);
  return {
    fullOrder: {
      order,
      lines,
      adjustments: (collection.metadata?.['adjustments'] ?? []) as readonly Adjustment[],
      counters: countersOf(lines, collection.counters, order),
      byLine: byLineOf(collection.counters),
      fulfillments: collection.fulfillments,
      payments: collection.payments,
      returns: collection.returns,
      awaited: awaitedOf(collection.metadata),
      replaces: collection.metadata?.['replaces'] as ReplacedOrder | undefined,
      isErased: collection.metadata?.['erasedAt'] !== undefined,
    },
    excess: collection.excess,
  };
}

/**
 * True if the parts of an order are not of one moment: META lags behind the others, or a Query has
 * returned a part of a transaction, so that the order is listed for another amount than it has too
 * much. An order of before that list is read again, too, until its first change lists it. A change
 * of lines that was made for an older total would move the payments, too, which few roles may: IAM
 * refuses it before any condition is checked.
 */
export function isOfTwoMoments({ fullOrder, excess }: VersionedOrder): boolean {
  const { order, byLine, lines, counters, adjustments } = fullOrder;
  const isBehind =
    byLine && stateOf(lines, counters, adjustments, byLine.totalRule).total !== order.total;
  const isListedOtherwise = (excess?.amount ?? 0) !== excessOf(fullOrder);
  return isBehind === true || isListedOtherwise || isTorn(fullOrder);
}

/** The payment deadline in META, if its terms have one. */
function awaitedOf(metadata: Item | undefined): AwaitedPayment | undefined {
  const dueAt = metadata?.['paymentDueAt'];
  if (typeof dueAt !== 'string') return undefined;
  return { dueAt, isWatched: metadata?.['GSI2PK'] !== undefined };
}

function newest({ order, counters }: StoredCollection, row: Item | undefined): Order | undefined {
  if (!row || (row['version'] as number) < (order?.version ?? 0)) return order as Order;
  const deliveredOn = deliveredOnIn(counters, row);
  // META may still show a hold that the row has lost.
  return { ...order, onHold: undefined, ...toOrder(row), deliveredOn } as Order;
}

/**
 * The counters of each line, by `seq`: stored, or implied by the order's status if none are stored.
 */
export function countersOf(
  lines: readonly { readonly seq: number; readonly quantity?: number | undefined }[],
  stored: Item | undefined,
  { status = 'OPEN' }: Partial<Pick<Order, 'status'>>,
): CountersBySeq {
  const counters = stored?.['lines'] as Record<string, Partial<LineCounters>> | undefined;
  return Object.fromEntries(
    lines.map(({ seq, quantity = 0 }) => [
      seq,
      counters ? { ...NO_COUNTERS, ...counters[seq] } : countersImpliedBy(status, quantity),
    ]),
  );
}

/** The form of an order, by its item LINES; undefined without one. */
const byLineOf = (stored: Item | undefined): ChangedByLine | undefined =>
  stored && { version: stored['version'] as number, totalRule: totalRuleOf(stored) };

/** The rule of the order's total, in LINES. */
export const totalRuleOf = (stored: Item | undefined): TotalRule =>
  stored?.['totalRule'] === SHARED_BY_LINES ? SHARED_BY_LINES : undefined;

/**
 * Checks that a refusal is based on the current state: META may lag behind the row, and a Query may
 * return a part of a concurrent transaction. One TransactGetItems reads the row, LINES and the
 * payments (2 RCU each, on refusals only).
 *
 * @returns undefined if nothing has changed; otherwise the row, to decide again
 */
export async function changedRow({ fullOrder }: VersionedOrder): Promise<Item | undefined> {
  const keys: readonly Key[] = [
    customerOrderKey(fullOrder.order),
    lineCountersKey(fullOrder.order.orderId),
    ...fullOrder.payments.map((payment) => paymentKey(fullOrder.order.orderId, payment)),
  ];
  const [row, counters, ...payments] = await retryConflicts(() => transactGetItems(keys));
  if (!row) throw new Refusal({ code: 'order-not-found' });
  const isSame =
    row['version'] === fullOrder.order.version &&
    row['status'] === fullOrder.order.status &&
    counters?.['version'] === fullOrder.byLine?.version &&
    fullOrder.payments.every(({ version }, i) => payments[i]?.['version'] === version);
  return isSame ? undefined : row;
}
