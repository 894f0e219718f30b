import { PAYMENT_TERMS, type PaymentTerms } from '../../domain/payments/payment-terms.ts';
import { WEBHOOK_PROVIDERS } from '../../functions/manifest/payment-inputs.ts';
import { flag, integer, oneOf, someOf, text } from './setting-schemas.ts';

const MINUTES_OF_A_MONTH = 30 * 24 * 60;

const PARTNER_BUS =
  /^(?:arn:aws[\w-]*:events:[\w-]+:\d{12}:event-bus\/)?(aws\.partner\/[\w./-]{1,240})$/;

/** The ways in which what an order is overpaid goes back: by a person, or by the sweep. */
export const OVERPAID_REFUNDS = ['manual', 'automatic'] as const;
export type OverpaidRefunds = (typeof OVERPAID_REFUNDS)[number];

export const PAYMENT_SETTINGS = {
  unpaidOrdersExpireAfter: integer(0, MINUTES_OF_A_MONTH)
    .default(0)
    .describe(
      'minutes after which an unpaid order is canceled and its items are restocked; 0 for ' +
        'never',
    ),
  customerPaymentTerms: someOf(PAYMENT_TERMS)
    .min(1, { error: `at least one of ${PAYMENT_TERMS.join(', ')}` })
    .default(['RECEIPT'])
    .describe(
      'the terms that customers may choose: `RECEIPT` (to be paid at once), `FULFILLMENT` (on ' +
        'delivery), `NET` (on an invoice); operators may choose all',
    ),
  customerPartialPayments: flag()
    .default(false)
    .describe(
      '`true` lets customers pay a part of what is due; otherwise they pay all of it at once, ' +
        'and only operators enter parts',
    ),
  shipUnpaid: flag()
    .default(true)
    .describe(
      '`false` lets an order leave only when it is `AUTHORIZED` or `PAID`, whatever its terms; ' +
        'by `POST …/fulfillments` also when all was captured and the shop refunded a part',
    ),
  refundAfterCancellation: flag()
    .default(true)
    .describe(
      '`false` leaves payments for a canceled order to a person; otherwise they are refunded ' +
        'at once',
    ),
  refundOverpaid: oneOf(OVERPAID_REFUNDS)
    .default('manual')
    .describe(
      '`automatic` requests the refund of what an order is overpaid, 15 minutes after its money ' +
        'last changed, if one payment alone can give it back; with `manual` a person does: ' +
        '[operators.md](operators.md#payments)',
    ),
  paymentRecords: flag()
    .default(false)
    .describe(
      '`true` stores a payment’s requests and reports apart, which only functions since this ' +
        'setting read: [deploy them first](#payments-as-requests-and-reports)',
    ),
};

const DAYS_OF_TEN_YEARS = 3650;

export const RETURN_SETTINGS = {
  returnWindowDays: integer(0, DAYS_OF_TEN_YEARS)
    .default(30)
    .describe(
      'days after the delivery in which customers may ask for a return; operators create one at ' +
        'any time',
    ),
};

export const PAYMENT_DOOR_SETTINGS = {
  paymentWebhooks: someOf(WEBHOOK_PROVIDERS)
    .default([])
    .describe(
      'providers whose signed webhooks are received without a token: `stripe`, `standard` ' +
        '([Standard Webhooks](https://www.standardwebhooks.com)); none unless named: ' +
        '[operators.md](operators.md#payment-providers-reports)',
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

/** The shop's settings about money and returns. */
export interface PaymentSettings {
  /** Minutes after which an unpaid order is canceled; 0 for never. */
  readonly unpaidOrdersExpireAfter: number;
  /** The terms that customers may choose; operators may choose all. */
  readonly customerPaymentTerms: readonly PaymentTerms[];
  /** True if customers may pay a part of what is due. */
  readonly customerPartialPayments: boolean;
  /** True if an order may be shipped before it is paid. */
  readonly shipUnpaid: boolean;
  /** True if a payment for a canceled order is refunded at once. */
  readonly refundAfterCancellation: boolean;
  /** `automatic` if what an order is overpaid goes back by itself. */
  readonly refundOverpaid: OverpaidRefunds;
  /** True if payments are stored as requests and reports. */
  readonly paymentRecords: boolean;
  /** Days in which customers may return what was delivered. */
  readonly returnWindowDays: number;
}

/** Returns the terms in their defined order, each once. */
export const payments = ({
  unpaidOrdersExpireAfter,
  customerPaymentTerms,
  customerPartialPayments,
  shipUnpaid,
  refundAfterCancellation,
  refundOverpaid,
  paymentRecords,
  returnWindowDays,
}: PaymentSettings): PaymentSettings => ({
  unpaidOrdersExpireAfter,
  customerPaymentTerms: PAYMENT_TERMS.filter((terms) => customerPaymentTerms.includes(terms)),
  customerPartialPayments,
  shipUnpaid,
  refundAfterCancellation,
  refundOverpaid,
  paymentRecords,
  returnWindowDays,
});

/**
 * Returns the bus's name. A rule is on a bus of its own account and region, so the name is enough.
 */
export const eventBusName = (nameOrArn: string | undefined): string | undefined =>
  PARTNER_BUS.exec(nameOrArn ?? '')?.[1];
