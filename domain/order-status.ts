/** The statuses of an order's goods. Its payment has a separate status, `PaymentStatus`. */
export const ORDER_STATUSES = ['OPEN', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The statuses of an order's payment, in the words of Shopify's `displayFinancialStatus`. A new
 * order is `PENDING`.
 */
export const PAYMENT_STATUSES = [
  'PENDING',
  'AUTHORIZED',
  'PARTIALLY_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VOIDED',
  'EXPIRED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The reasons to hold an order back: nothing of it is shipped until it is released. */
export const HOLD_REASONS = ['FRAUD', 'ADDRESS', 'PAYMENT', 'STOCK', 'CUSTOMER', 'OTHER'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The lifecycle: the next statuses of each status. OPEN means not yet shipped. */
const LIFECYCLE: Record<OrderStatus, readonly OrderStatus[]> = {
  OPEN: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'RETURNED'],
  DELIVERED: ['RETURNED'],
  CANCELLED: [],
  RETURNED: [],
};

export const nextStatuses = (from: OrderStatus): readonly OrderStatus[] => LIFECYCLE[from];

/**
 * The statuses from which an order may change to `to`: the condition of a write on the stored row.
 */
export const previousStatuses = (to: OrderStatus): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((from) => LIFECYCLE[from].includes(to));

/**
 * True if an order needs no payment, because nothing of it costs anything: then it is PAID. An
 * order of which nothing is left was canceled, and not paid.
 */
export const isFree = ({
  status,
  total,
}: {
  readonly status: OrderStatus;
  readonly total: number;
}): boolean => total === 0 && status !== 'CANCELLED';
