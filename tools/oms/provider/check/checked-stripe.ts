import { stripeFacts } from '../../../../domain/payment-adapters/stripe.ts';
import { stripeProvider } from '../../../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../../local/stripe/as-fetch.ts';
import { stripeStandIn } from '../../../local/stripe/stand-in.ts';
import type { CheckedProvider } from './checked-provider.ts';

/** The provider of the product, over its stand-in: also an example of both modules. */
export const CHECKED_STRIPE: CheckedProvider = {
  provider: ({ fetch, capture }) =>
    stripeProvider({ fetch, paymentCapture: capture, secretKey: async () => 'sk_test_1' }),
  skin: ({ now }) => {
    const standIn = stripeStandIn({ now });
    return {
      ledger: standIn.ledger,
      fetch: standInFetch(standIn),
      forgetKeys: standIn.forgetKeys,
      reports: () => standIn.events.flatMap(stripeFacts),
    };
  },
};
