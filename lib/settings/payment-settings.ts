import { PAYMENT_TERMS, type PaymentTerms } from '../../domain/payments/payment-terms.ts';
import { WEBHOOK_PROVIDERS, type WebhookProvider } from '../../functions/payments/payment-doors.ts';
import type { Of } from './context-error.ts';
import { invalid, type Read } from './setting-names.ts';
import { flag, integer, list } from './setting-values.ts';

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

function paymentTerms(read: Read): readonly PaymentTerms[] {
  const customerPaymentTerms = list(read('customerPaymentTerms'));
  const known = PAYMENT_TERMS.filter((terms) => customerPaymentTerms.includes(terms));
  if (known.length === 0 || known.length < customerPaymentTerms.length) {
    throw invalid(
      'customerPaymentTerms',
      `some of ${PAYMENT_TERMS.join(', ')}`,
      read('customerPaymentTerms'),
    );
  }
  return known;
}

export const payments = (read: Read, of: Of): PaymentSettings => ({
  unpaidOrdersExpireAfter: of(() =>
    integer('unpaidOrdersExpireAfter', read('unpaidOrdersExpireAfter'), 0, MINUTES_OF_A_MONTH),
  ),
  customerPaymentTerms: of(() => paymentTerms(read)),
  shipUnpaid: of(() => flag('shipUnpaid', read('shipUnpaid'))),
  refundAfterCancellation: of(() =>
    flag('refundAfterCancellation', read('refundAfterCancellation')),
  ),
});

const MINUTES_OF_A_MONTH = 30 * 24 * 60;

export function webhookProviders(value: unknown): readonly WebhookProvider[] {
  const names = list(value);
  const known = WEBHOOK_PROVIDERS.filter((provider) => names.includes(provider));
  if (known.length < names.length)
    throw invalid('paymentWebhooks', `some of ${WEBHOOK_PROVIDERS.join(', ')}`, value);
  return known;
}

/** By name or ARN. A rule is made on a bus of the same account and region, which the name tells. */
export function eventBus(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const [, name] =
    /^(?:arn:aws[\w-]*:events:[\w-]+:\d{12}:event-bus\/)?(aws\.partner\/[\w./-]{1,240})$/.exec(
      String(value),
    ) ?? [];
  if (name === undefined) {
    throw invalid(
      'paymentEventBus',
      'the name or ARN of a partner event bus such as aws.partner/stripe.com/ed_…',
      value,
    );
  }
  return name;
}
