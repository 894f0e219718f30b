/** Access patterns of payments: the shop's requests to move money, and the providers' reports. */
import type { AccessPattern } from './access-pattern.ts';
import {
  awaitedPaymentGrants,
  begunPaymentGrants,
  CHECKS_ORDER,
  captureGrants,
  checkedOrderGrants,
  factGrants,
  idempotencyGrants,
  newPaymentGrants,
  paymentGrants,
  refundedReturnGrants,
} from './grants.ts';
import { sessionGrants } from './payment-provider.ts';

export const A14 = {
  id: 'A14',
  name: 'create-payment',
  group: 'storefront-write',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments',
  who: 'customer',
  grants: () => [...paymentGrants(), ...newPaymentGrants(), ...idempotencyGrants()],
} as const satisfies AccessPattern;

export const A53b = {
  id: 'A53b',
  name: 'pay-linked-order',
  group: 'order-link',
  option: 'orderLinks',
  method: 'POST',
  path: '/order-link/payments',
  who: 'link',
  grants: () => [
    // The order's row is checked and not changed: no money moves before its provider reports it.
    ...checkedOrderGrants(),
    ...begunPaymentGrants(),
    ...idempotencyGrants(),
  ],
} as const satisfies AccessPattern;

export const A15 = {
  id: 'A15',
  name: 'capture-payment',
  group: 'payments',
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
  id: 'A16',
  name: 'refund-payment',
  group: 'payments',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/refunds',
  who: 'operator',
  grants: () => [
    ...paymentGrants('refunded'),
    CHECKS_ORDER,
    ...awaitedPaymentGrants(),
    ...idempotencyGrants(),
    ...refundedReturnGrants(),
  ],
} as const satisfies AccessPattern;

export const A17 = {
  id: 'A17',
  name: 'void-payment',
  group: 'payments',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/voids',
  who: 'operator',
  grants: () => [...paymentGrants(), ...awaitedPaymentGrants(), ...idempotencyGrants()],
} as const satisfies AccessPattern;

export const A18 = {
  id: 'A18',
  name: 'record-payment-fact',
  group: 'payment-reports',
  method: 'POST',
  path: '/payment-events',
  who: 'reporter',
  grants: () => factGrants(),
} as const satisfies AccessPattern;

export const A49 = {
  id: 'A49',
  name: 'start-payment',
  group: 'payment-sessions',
  method: 'POST',
  path: '/customers/{customerId}/orders/{orderId}/payments/{paymentId}/session',
  who: 'customer',
  grants: () => sessionGrants(),
  callsProvider: true,
} as const satisfies AccessPattern;

/** In a group of its own: the other routes of links cannot read the provider's key. */
export const A53f = {
  id: 'A53f',
  name: 'start-linked-payment',
  group: 'linked-sessions',
  option: 'orderLinks',
  method: 'POST',
  path: '/order-link/payments/{paymentId}/session',
  who: 'link',
  grants: () => sessionGrants(),
  callsProvider: true,
} as const satisfies AccessPattern;
