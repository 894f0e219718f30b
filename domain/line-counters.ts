import type { OrderStatus } from './order-status.ts';

/** Counters of one line's items. */
export interface LineCounters {
  readonly fulfilled: number;
  readonly cancelled: number;
  readonly delivered: number;
  /** Items of an open return. */
  readonly returning: number;
  readonly returned: number;
}

/** Statuses of an order's fulfillment, in Shopify's words. */
export const FULFILLMENT_STATUSES = ['UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED'] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

/** The members of a line that the counters use. */
export interface CountedLine {
  readonly seq: number;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** Counters by a line's `seq`. A missing line has only zeros. */
export type CountersBySeq = Readonly<Record<number, LineCounters>>;

export const NO_COUNTERS: LineCounters = {
  fulfilled: 0,
  cancelled: 0,
  delivered: 0,
  returning: 0,
  returned: 0,
};

/** Items that are neither shipped nor canceled. */
export const unfulfilled = (quantity: number, { fulfilled, cancelled }: LineCounters): number =>
  quantity - fulfilled - cancelled;

/** Items that a customer has and can still return. */
export const returnable = ({ fulfilled, returning, returned }: LineCounters): number =>
  fulfilled - returning - returned;

/** The counters that a status implies for an order whose lines always changed together. */
export function countersImpliedBy(status: OrderStatus, quantity: number): LineCounters {
  const shipped = { ...NO_COUNTERS, fulfilled: quantity };
  switch (status) {
    case 'OPEN':
      return NO_COUNTERS;
    case 'SHIPPED':
      return shipped;
    case 'DELIVERED':
      return { ...shipped, delivered: quantity };
    case 'RETURNED':
      return { ...shipped, returned: quantity };
    case 'CANCELLED':
      return { ...NO_COUNTERS, cancelled: quantity };
  }
}

/** The fulfillment status that a status implies for such an order. */
export const fulfillmentStatusImpliedBy = (status: OrderStatus): FulfillmentStatus =>
  status === 'OPEN' || status === 'CANCELLED' ? 'UNFULFILLED' : 'FULFILLED';
