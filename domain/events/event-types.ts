/** Events of an order. `order.updated` is published for every version. */
export const ORDER_EVENTS = [
  'order.placed',
  'order.updated',
  'order.authorized',
  'order.paid',
  'order.partially_fulfilled',
  'order.fulfilled',
  'order.delivered',
  'order.cancelled',
  'order.expired',
  'order.returned',
  'order.reopened',
  'order.held',
  'order.released',
  'order.refunded',
  'order.paid_after_cancellation',
] as const;

/** Events of a payment. `payment.updated` is published for every version. */
export const PAYMENT_EVENTS = [
  'payment.created',
  'payment.updated',
  'payment.authorized',
  'payment.captured',
  'payment.voided',
  'payment.refunded',
  'payment.failed',
  'payment.capture_requested',
  'payment.capture_withdrawn',
  'payment.void_requested',
  'payment.refund_requested',
  'payment.check_requested',
  'payment.refund_failed',
  'payment.disputed',
  'payment.dispute_won',
  'payment.discrepancy',
] as const;

/** Events of a fulfillment. `fulfillment.updated` is published for every version. */
export const FULFILLMENT_EVENTS = [
  'fulfillment.created',
  'fulfillment.updated',
  'fulfillment.tracking_updated',
  'fulfillment.in_transit',
  'fulfillment.delivered',
  'fulfillment.cancelled',
] as const;

/** Events of a return. `return.updated` is published for every version. */
export const RETURN_EVENTS = [
  'return.requested',
  'return.updated',
  'return.approved',
  'return.declined',
  'return.received',
  'return.closed',
  'return.cancelled',
] as const;

/** Events of a SKU that enters or leaves the list of low stock. */
export const INVENTORY_EVENTS = ['inventory.low', 'inventory.replenished'] as const;

/** Events of a customer. */
export const CUSTOMER_EVENTS = ['customer.erased'] as const;

/** Events of a statement of withdrawal. `withdrawal.updated` is published for every version. */
export const WITHDRAWAL_EVENTS = [
  'withdrawal.received',
  'withdrawal.confirmation_requested',
  'withdrawal.acknowledged',
  'withdrawal.updated',
] as const;

/** Events with a person in them: they are for the bus alone, and no webhook gets them. */
export const PERSONAL_EVENTS: readonly EventType[] = [
  'withdrawal.received',
  'withdrawal.confirmation_requested',
  'withdrawal.acknowledged',
];

/** Every published type. A type is never renamed, because consumers filter by it. */
export const EVENT_TYPES = [
  ...ORDER_EVENTS,
  ...PAYMENT_EVENTS,
  ...FULFILLMENT_EVENTS,
  ...RETURN_EVENTS,
  ...INVENTORY_EVENTS,
  ...CUSTOMER_EVENTS,
  ...WITHDRAWAL_EVENTS,
] as const;

export type OrderEventType = (typeof ORDER_EVENTS)[number];
export type PaymentEventType = (typeof PAYMENT_EVENTS)[number];
export type FulfillmentEventType = (typeof FULFILLMENT_EVENTS)[number];
export type ReturnEventType = (typeof RETURN_EVENTS)[number];
export type InventoryEventType = (typeof INVENTORY_EVENTS)[number];
export type CustomerEventType = (typeof CUSTOMER_EVENTS)[number];
export type WithdrawalEventType = (typeof WITHDRAWAL_EVENTS)[number];
export type EventType = (typeof EVENT_TYPES)[number];
