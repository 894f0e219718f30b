import * as z from 'zod/mini';
import { REPORTED_STATES, TRANSACTION_KINDS } from '../../domain/payments/payment-records.ts';
import { currency, moment, oneOf } from '../http/members.ts';
import { keyPart } from '../http/path.ts';
import { stated } from '../http/stated.ts';
import {
  amount,
  reportedId,
  storedCode,
  storedProvider,
  storedReference,
} from './payment-members.ts';

/**
 * A connector's report of a provider's transaction. It names the payment by three ids of ours, by
 * two and the provider's payment reference, or by that reference alone.
 */
export const paymentFact = () =>
  z
    .strictObject({
      /** The provider's id of the message, for the sender's log. */
      id: z.optional(storedReference()),
      provider: storedProvider(),
      paymentReference: z.optional(storedReference()),
      customerId: z.optional(keyPart()),
      orderId: z.optional(reportedId()),
      paymentId: z.optional(reportedId()),
      transactionId: z.optional(reportedId()),
      kind: oneOf(TRANSACTION_KINDS),
      state: oneOf(REPORTED_STATES),
      amount: amount(0),
      currency: currency(),
      reference: storedReference(),
      occurredAt: moment(),
      failure: z.optional(z.strictObject({ code: storedCode() })),
    })
    .check(
      z.refine(
        ({ customerId, orderId }) => (customerId === undefined) === (orderId === undefined),
        'must have both customerId and orderId, or neither',
      ),
      z.refine(
        ({ orderId, paymentId }) => paymentId === undefined || orderId !== undefined,
        'must have orderId if it has paymentId',
      ),
      stated(
        ({ paymentId, paymentReference }) =>
          paymentId !== undefined || paymentReference !== undefined,
        ALTERNATIVES,
        'must have paymentId or paymentReference',
      ),
    );

/** The ways to name a payment, which are all three rules at once. */
const ALTERNATIVES = {
  anyOf: [
    { required: ['customerId', 'orderId', 'paymentId'] },
    { required: ['customerId', 'orderId', 'paymentReference'] },
    {
      required: ['paymentReference'],
      properties: { customerId: false, orderId: false, paymentId: false },
    },
  ],
};
