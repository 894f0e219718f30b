import type { OrderStatus } from '../order-status.ts';
import type { ShopPolicy } from '../shop/policy.ts';
import { UNREPORTED_DAYS, type WithdrawalWindow } from '../withdrawals/withdrawal-window.ts';

/** The text in the place of a comment that was erased. */
export const ERASED = '[erased]';

/** True for an attribute that an erasure leaves: of an order or of a line. */
export type KeepsAttribute = (of: 'order' | 'line', name: string) => boolean;

/** The parts of the shop's policy that an erasure depends on. */
export interface ErasurePolicy extends Pick<ShopPolicy, 'withdrawals'> {
  readonly keeps: KeepsAttribute;
}

/** Orders of a customer that one step of the job handles. */
export const ORDERS_AT_ONCE = 5;

/**
 * The longest time in which copies outside the table run out: records that a stream's reader gave
 * up, 90 days and 30 more as old versions. Backups, deliveries of webhooks and logs end before.
 */
export const COPIES_LAST_DAYS = 120;

const DAY = 86_400_000;

/** The orders of one walk through the customer's list. */
export interface OrderCounts {
  /** Without the person. */
  readonly done: number;
  /** Not final yet: they still need the person. */
  readonly waiting: number;
}

/** The erasure of a customer, a job that the sweep carries on. */
export interface Erasure {
  readonly customerId: string;
  readonly status: 'RUNNING' | 'DONE';
  readonly requestedAt: string;
  readonly doneAt?: string | undefined;
  readonly orders: OrderCounts;
  /** The time from which no copy outside the table has the person, if the job has ended by now. */
  readonly completeAfter: string;
}

/** The state of the walk. */
export interface Walk extends OrderCounts {
  /** 1 for the first walk. */
  readonly pass: number;
  /** The last order that was handled; absent at the beginning of a walk. */
  readonly cursor?: string | undefined;
  /** True if this walk has erased anything. */
  readonly changed: boolean;
}

/** The outcome for one order. */
export type OrderOutcome = 'erased' | 'unchanged' | 'waiting';

/** The walk after a page of orders, and when it goes on; or the end of the job. */
export type NextStep =
  | { readonly ends: true; readonly counts: OrderCounts }
  | { readonly ends?: never; readonly walk: Walk; readonly counts: OrderCounts; readonly at: Date };

/**
 * Decides how an erasure goes on. After the last order it walks once more, and ends only with a
 * walk that found nothing to erase: a writer that had read a row before may have put it back.
 * Orders that are not final are looked at again a day later.
 */
export function nextStep(
  walk: Walk,
  outcomes: readonly OrderOutcome[],
  hasErasedAddresses: boolean,
  last: string | undefined,
  now: Date,
): NextStep {
  const waiting = walk.waiting + outcomes.filter((outcome) => outcome === 'waiting').length;
  const done = walk.done + outcomes.filter((outcome) => outcome !== 'waiting').length;
  const changed = walk.changed || hasErasedAddresses || outcomes.includes('erased');
  const counts = { done, waiting };
  if (last !== undefined)
    return { walk: { ...walk, ...counts, changed, cursor: last }, counts, at: now };
  if (waiting === 0 && !changed && walk.pass > 1) return { ends: true, counts };
  const again = { pass: walk.pass + 1, changed: false, done: 0, waiting: 0 };
  const at = waiting > 0 && !changed ? new Date(now.getTime() + DAY) : now;
  return { walk: again, counts, at };
}

/** The parts of an order that decide whether it still needs the person. */
export interface ErasableOrder {
  readonly status?: OrderStatus | undefined;
  /** ISO 8601; the time at which the order was placed, if its row has none. */
  readonly updatedAt: string;
  /** True if it waits for a payment, or a payment waits for its provider. */
  readonly awaitsMoney: boolean;
  /** True if a return waits for a decision, or for its goods. */
  readonly awaitsReturn: boolean;
  /** Absent if the shop takes no statements of withdrawal. */
  readonly window?: WithdrawalWindow | undefined;
}

/**
 * True if an order needs the person no longer. One that is open or on its way is still to be
 * delivered, money and goods may still go back, and while the buyer may withdraw the shop must know
 * whose statement it is. No order waits for ever: what nobody reported as delivered ends 60 days
 * after the order's last change.
 */
export function isFinal(order: ErasableOrder, now: Date): boolean {
  if (order.status === 'OPEN' || order.awaitsMoney || order.awaitsReturn) return false;
  return now.getTime() > neededUntil(order);
}

/** @returns epoch milliseconds; 0 if nothing of the order can come back any more */
function neededUntil({ status, updatedAt, window }: ErasableOrder): number {
  const isOpen = window?.status === 'OPEN';
  if (isOpen && window.until !== undefined) return Date.parse(window.until);
  return isOpen || status === 'SHIPPED' ? Date.parse(updatedAt) + UNREPORTED_DAYS * DAY : 0;
}

export const completeAfter = (doneAt: Date): string =>
  new Date(doneAt.getTime() + COPIES_LAST_DAYS * DAY).toISOString();
