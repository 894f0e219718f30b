/**
 * The functions that call a payment provider in place of a shop's connector, if the setting
 * `paymentProvider` names one: what they receive, and what they may do.
 */
import { PARTITIONS } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import {
  awaitedPaymentGrants,
  begunPaymentGrants,
  CHECKS_PAYMENTS,
  factGrants,
  type Grant,
  IN_TRANSACTION,
  knownPaymentGrants,
  UNSEEN,
} from './grants.ts';

/** The output with the ARN of the secret with the provider's key. */
export const PAYMENT_KEY_OUTPUT = 'PaymentKeySecretArn';

/** Grants to read an order whose status may not lag behind: its row, beside its other rows. */
const ORDER_STATUS: Grant = {
  actions: ['GetItem'],
  partitions: [PARTITIONS.customer],
  attributes: ATTRIBUTES.remindedOrder,
};

/** Grants to add to a payment what was started at its provider (`a49-start-payment.ts`). */
export const sessionGrants = (): readonly Grant[] => [
  { actions: ['Query'], partitions: [PARTITIONS.order] },
  {
    actions: ['GetItem'],
    partitions: [PARTITIONS.customer, PARTITIONS.order],
    enclosingOperation: 'TransactGetItems',
  },
  { actions: ['PutItem'], partitions: [PARTITIONS.order], ...UNSEEN },
  { actions: ['PutItem'], partitions: [PARTITIONS.paymentReference], ...IN_TRANSACTION },
  ...begunPaymentGrants(),
  CHECKS_PAYMENTS,
];

/** Executes the shop's requests. */
export const PAYMENT_EXECUTOR = {
  entry: 'execute-payments',
  /** Events of a payment that the function executes, or asks the provider about. */
  eventTypes: [
    'payment.capture_requested',
    'payment.void_requested',
    'payment.refund_requested',
    'payment.capture_withdrawn',
    'payment.check_requested',
  ],
  /** Seconds of one execution, of several requests to the provider. */
  seconds: 30,
  /** Executions at once, far below the 25 requests a second that Stripe allows by endpoint. */
  atOnce: 5,
  grants: () => [...knownPaymentGrants(), ...awaitedPaymentGrants(), ORDER_STATUS],
} as const;

/** The function that starts payments for their buyers, who wait for it. */
export const PAYMENT_SESSIONS = {
  /** Seconds, with the requests to the provider. */
  seconds: 10,
  atOnce: 20,
  /** Requests per second, and the burst. */
  throttle: { rateLimit: 20, burstLimit: 20 },
} as const;

/** The output with the ARN of the function that reconciles payments. */
export const RECONCILIATION_OUTPUT = 'ReconcilePaymentsArn';

/** Brings the books to the provider's, once a day. */
export const PAYMENT_RECONCILIATION = {
  entry: 'reconcile-payments',
  everyHours: 24,
  /** Two days, so that one run may fail. */
  periodHours: 48,
  /** The most that Lambda allows. */
  seconds: 900,
  /** Two runs at once would only share the provider's limits. */
  atOnce: 1,
  grants: () => [
    ...factGrants(),
    { actions: ['GetItem'], partitions: [PARTITIONS.order] } as Grant,
  ],
} as const;
