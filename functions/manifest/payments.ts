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
  who: 'customer',
  grants: () => [...paymentGrants(), ...newPaymentGrants(), ...idempotencyGrants()],
} as const satisfies AccessPattern;

export const A15 = {
  id: 'A15',
  entry: 'a15-capture-payment',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/captures',
  who: 'operator',
  grants: () => [
    ...paymentGrants(),
    ...captureGrants(),
    ...awaitedPaymentGrants(),
    ...idempotencyGrants(),
  ],
} as const satisfies AccessPattern;

export const A16 = {
  ...A15,
  id: 'A16',
  entry: 'a16-refund-payment',
  grants: () => [...paymentGrants('refunded'), ...awaitedPaymentGrants(), ...idempotencyGrants()],
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/refunds',
} as const satisfies AccessPattern;

export const A17 = {
  ...A15,
  id: 'A17',
  entry: 'a17-void-payment',
  grants: () => [...paymentGrants(), ...awaitedPaymentGrants(), ...idempotencyGrants()],
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/voids',
} as const satisfies AccessPattern;

export const A18 = {
  id: 'A18',
  entry: 'a18-record-payment-fact',
  method: 'POST',
  path: '/payment-events',
  who: 'reporter',
  grants: () => factGrants(),
} as const satisfies AccessPattern;
