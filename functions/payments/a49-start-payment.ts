import { orderIdentity } from '../../table/keys.ts';
import { operation } from '../http/operation.ts';
import { paymentPath } from '../http/path.ts';
import { A49 } from '../manifest/payments.ts';
import { answerSession, SESSION_MILLIS } from './payment-session.ts';

/** A49: POST …/payments/{paymentId}/session */
export const startPayment = operation(
  A49,
  { path: paymentPath },
  ({ path, principal: { isOperator } }, policy) =>
    answerSession({ ...orderIdentity(path), paymentId: path.paymentId }, isOperator, policy),
  { millis: SESSION_MILLIS },
);
