import type { EventType } from '../../../../domain/events/event-types.ts';

/** Descriptions of the event types. */
export const DESCRIPTIONS: Readonly<Record<EventType, string>> = {
  'order.placed': 'The order was placed.',
  'order.updated': 'The order has a new version. Published for every version, the first included.',
  'order.authorized': 'The whole total is authorized, and nothing is captured.',
  'order.paid': 'The whole total was paid.',
  'order.partially_fulfilled': 'Some of its items are on their way.',
  'order.fulfilled': 'All of its items are on their way.',
  'order.delivered': 'All of its items arrived.',
  'order.cancelled': 'It was canceled, and its items are back in stock.',
  'order.expired': 'It was canceled because it was not paid in time. Comes with `order.cancelled`.',
  'order.returned': 'Its items were returned.',
  'order.reopened': 'A fulfillment was canceled: the order waits to be shipped again.',
  'order.held': 'It is on hold: nothing of it may be shipped.',
  'order.released': 'It is no longer on hold.',
  'order.refunded': 'More money went back to the buyer.',
  'order.paid_after_cancellation':
    'A payment arrived for a canceled order. `order.paid` is not published for it.',
  'payment.created': 'A payment of an order was created.',
  'payment.updated':
    'The payment has a new version. Published for every version. With `payable`, an open page ' +
    'must take no more than that.',
  'payment.authorized': 'The provider holds the amount.',
  'payment.captured': 'The amount was captured. Published again with the new whole when it grows.',
  'payment.voided': 'The provider released the amount.',
  'payment.refunded': 'The amount went back to the buyer.',
  'payment.failed': 'An authorization, capture, sale or void failed or was undone.',
  'payment.capture_requested':
    'The provider must capture the amount. Repeated until its result is reported.',
  'payment.capture_withdrawn':
    'The order was canceled: do not capture the amount, and report the result. Repeated until ' +
    'then.',
  'payment.void_requested':
    'The provider must release the amount. Repeated until its result is reported.',
  'payment.refund_requested':
    'The provider must refund the amount. Repeated until its result is reported.',
  'payment.check_requested':
    'The payment has waited for its provider for a day: ask the provider, and report the answer. ' +
    'Repeated each day until nothing waits. With `paymentProvider`, also for a session that is ' +
    'to be ended.',
  'payment.refund_failed': 'A refund failed, or was returned.',
  'payment.disputed': 'The buyer’s bank took the amount back.',
  'payment.dispute_won': 'The shop won a dispute and got the amount back.',
  'payment.discrepancy': 'The provider’s reports contradict each other, or the shop’s request.',
  'fulfillment.created': 'A parcel left.',
  'fulfillment.updated': 'The fulfillment has a new version. Published for every version.',
  'fulfillment.tracking_updated': 'Its tracking information or its expected arrival changed.',
  'fulfillment.in_transit': 'The carrier reports that it is on its way.',
  'fulfillment.delivered': 'It arrived.',
  'fulfillment.cancelled': 'It was canceled, and its items wait to be shipped again.',
  'return.requested': 'Items are to come back.',
  'return.updated': 'The return has a new version. Published for every version.',
  'return.approved': 'The shop expects the items.',
  'return.declined': 'The shop declined it.',
  'return.received': 'Items arrived.',
  'return.closed': 'All of its items arrived.',
  'return.cancelled': 'It was canceled: what has not arrived is no longer expected.',
  'inventory.low': 'The SKU is below its threshold.',
  'inventory.replenished': 'The SKU is no longer below its threshold.',
  'customer.erased': 'The customer is being erased: erase what you have of them, too.',
  'withdrawal.received':
    'A consumer withdrew: send them the receipt. It has their name and address, so it is on the ' +
    'bus alone, and no webhook gets it.',
  'withdrawal.confirmation_requested':
    'A statement without a login is about this order: send its customer’s own address, which is ' +
    'the `email`, a link with the code. It is on the bus alone, and no webhook gets it.',
  'withdrawal.acknowledged':
    'A statement without a login was confirmed by its order’s own address, or a person gave it ' +
    'its effect: send the `recipient` the full receipt, with the words and the time. It is on ' +
    'the bus alone, and no webhook gets it.',
  'withdrawal.updated':
    'The statement of withdrawal has a new version. Published for every version.',
};
