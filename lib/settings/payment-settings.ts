import { PAYMENT_TERMS, type PaymentTerms } from '../../domain/payments/payment-terms.ts';
import { WEBHOOK_PROVIDERS } from '../../functions/payments/payment-doors.ts';
import { flag, integer, someOf, text } from './setting-schemas.ts';

const MINUTES_OF_A_MONTH = 30 * 24 * 60;

const PARTNER_BUS =
  /^(?:arn:aws[\w-]*:events:[\w-]+:\d{12}:event-bus\/)?(aws\.partner\/[\w./-]{1,240})$/;

export const PAYMENT_SETTINGS = {
  unpaidOrdersExpireAfter: integer(0, MINUTES_OF_A_MONTH)
    .default(0)
    .describe(
      'minutes after which an order that nobody paid is cancelled and its goods go back; 0 for ' +
        'never',
    ),
  customerPaymentTerms: someOf(PAYMENT_TERMS)
    .min(1, { error: `at least one of ${PAYMENT_TERMS.join(', ')}` })
    .default(['RECEIPT'])
    .describe(
      'the terms that customers may choose: `RECEIPT` (to be paid at once), `FULFILLMENT` (on ' +
        'delivery), `NET` (on an invoice); operators may choose all',
    ),
  shipUnpaid: flag()
    .default(true)
    .describe(
      '`false` lets an order leave only when it is `AUTHORIZED` or `PAID`, whatever its terms; ' +
        'by `POST …/fulfillments` also when all of it came in and the shop gave a part back',
    ),
  refundAfterCancellation: flag()
    .default(true)
    .describe(
      '`false` leaves money that comes in for a cancelled order to a person; otherwise it is ' +
        'asked back at once',
    ),
};

export const PAYMENT_DOOR_SETTINGS = {
  paymentWebhooks: someOf(WEBHOOK_PROVIDERS)
    .default([])
    .describe(
      'providers whose signed webhooks are received without a token: `stripe`, `standard` ' +
        '([Standard Webhooks](https://www.standardwebhooks.com)); none unless named: ' +
        '[operators.md](operators.md#what-payment-providers-say)',
    ),
  paymentEventBus: text(
    PARTNER_BUS,
    'the name or ARN of a partner event bus such as aws.partner/stripe.com/ed_…',
  )
    .optional()
    .describe(
      'the partner event bus, by name or ARN, that brings Stripe’s events: ' +
        '`aws.partner/stripe.com/ed_…`',
    ),
};

/** What the shop decides about money. */
export interface PaymentSettings {
  /** Minutes after which an order that nobody paid is cancelled; 0 for never. */
  readonly unpaidOrdersExpireAfter: number;
  /** What customers may choose for themselves; operators may choose all. */
  readonly customerPaymentTerms: readonly PaymentTerms[];
  /** Whether goods may leave before the money is there. */
  readonly shipUnpaid: boolean;
  /** Whether what comes in for a cancelled order is asked back. */
  readonly refundAfterCancellation: boolean;
}

/** The terms in their own order, each once. */
export const payments = ({
  unpaidOrdersExpireAfter,
  customerPaymentTerms,
  shipUnpaid,
  refundAfterCancellation,
}: PaymentSettings): PaymentSettings => ({
  unpaidOrdersExpireAfter,
  customerPaymentTerms: PAYMENT_TERMS.filter((terms) => customerPaymentTerms.includes(terms)),
  shipUnpaid,
  refundAfterCancellation,
});

/** A rule is made on a bus of the same account and region, which the name alone tells. */
export const eventBusName = (nameOrArn: string | undefined): string | undefined =>
  PARTNER_BUS.exec(nameOrArn ?? '')?.[1];
