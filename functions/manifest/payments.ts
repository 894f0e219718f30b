/** Access patterns of payments: the shop's requests to move money, and the providers' reports. */
import type { AccessPattern } from './access-pattern.ts';
import {
  awaitedPaymentGrants,
  captureGrants,
  factGrants,
  idempotencyGrants,
  newPaymentGrants,
  paymentGrants,
} from './grants.ts';

export const A14 = {
  id: 'A14',
  entry: 'a14-create-payment',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments',
  request: 'Query, then TransactWriteItems',
  who: 'customer',
  scope: 'write',
  grants: () => [...paymentGrants(), ...newPaymentGrants(), ...idempotencyGrants()],
  cost: '1 RCU and 6 WCU, 8 with a reference',
} as const satisfies AccessPattern;

export const A15 = {
  id: 'A15',
  entry: 'a15-capture-payment',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/captures',
  request: 'Query, then TransactWriteItems',
  who: 'operator',
  scope: 'write',
  grants: () => [
    ...paymentGrants(),
    ...captureGrants(),
    ...awaitedPaymentGrants(),
    ...idempotencyGrants(),
  ],
  cost: '1 RCU and 7 WCU',
} as const satisfies AccessPattern;

export const A16 = {
  ...A15,
  id: 'A16',
  entry: 'a16-refund-payment',
  cost: '1 RCU and 5 WCU',
  grants: () => [...paymentGrants('refunded'), ...awaitedPaymentGrants(), ...idempotencyGrants()],
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/refunds',
} as const satisfies AccessPattern;

export const A17 = {
  ...A15,
  id: 'A17',
  entry: 'a17-void-payment',
  cost: '1 RCU and 5 WCU',
  grants: () => [...paymentGrants(), ...awaitedPaymentGrants(), ...idempotencyGrants()],
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/voids',
} as const satisfies AccessPattern;

export const A18 = {
  id: 'A18',
  entry: 'a18-record-payment-fact',
  method: 'POST',
  path: '/payment-events',
  request: 'Query, then TransactWriteItems; nothing new: no write',
  who: 'reporter',
  scope: 'report',
  grants: () => factGrants(),
  cost: '1 RCU and 4 WCU, 6 for a payment not known yet',
} as const satisfies AccessPattern;
