import { operation } from '../http/operation.ts';
import { linkedPaymentPath } from '../http/path.ts';
import { A53f } from '../manifest/payments.ts';
import { answerSession, SESSION_MILLIS } from './payment-session.ts';

/**
 * A53f: POST /order-link/payments/{paymentId}/session. It starts a payment as the order's customer
 * may: a payment of another order is not found.
 */
export const startLinkedPayment = operation(
  A53f,
  { linked: 'pay', path: linkedPaymentPath },
  ({ link, path }, policy) => answerSession({ ...link, ...path }, false, policy),
  { millis: SESSION_MILLIS },
);
