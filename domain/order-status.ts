/** Where the goods are. Payment is a separate axis, `PaymentStatus`. */
export const ORDER_STATUSES = ['OPEN', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Where the money is, in the words of Shopify's `displayFinancialStatus`. A new order is `PENDING`.
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

/** The lifecycle: from each status, the ones it may become. OPEN means not yet shipped. */
const LIFECYCLE: Record<OrderStatus, readonly OrderStatus[]> = {
  OPEN: ['SHIPPED', 'CANCELLED'],
  SHIPPED: ['DELIVERED', 'RETURNED'],
  DELIVERED: ['RETURNED'],
  CANCELLED: [],
  RETURNED: [],
};

export const nextStatuses = (from: OrderStatus): readonly OrderStatus[] => LIFECYCLE[from];

/**
 * The statuses from which an order may become `to`: what a conditional write demands of the stored
 * row.
 */
export const previousStatuses = (to: OrderStatus): readonly OrderStatus[] =>
  ORDER_STATUSES.filter((from) => LIFECYCLE[from].includes(to));
