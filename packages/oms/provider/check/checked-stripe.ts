import { stripeFacts } from '../../../../domain/payment-adapters/stripe.ts';
import { STRIPE_VERSION } from '../../../../functions/payments/stripe/requests.ts';
import { stripeProvider } from '../../../../functions/payments/stripe/stripe-provider.ts';
import { Misuse } from '../../../api/commands/exit-code.ts';
import { standInFetch } from '../../../local/stripe/as-fetch.ts';
import { stripeStandIn } from '../../../local/stripe/stand-in.ts';
import type { CheckedProvider, MakeSandbox } from './checked-provider.ts';

/** The provider of the product, over its stand-in: also an example of both modules. */
export const CHECKED_STRIPE: CheckedProvider = {
  provider: ({ fetch, capture }) =>
    stripeProvider({ fetch, paymentCapture: capture, secretKey: async () => testKey() }),
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

/** The key of `--url`. Without one, the stand-in accepts any. */
const testKey = (): string => {
  const key = process.env['STRIPE_TEST_KEY'] ?? 'sk_test_1';
  if (!/^[rs]k_test_/.test(key)) throw new Misuse('STRIPE_TEST_KEY is not a key of the test mode');
  return key;
};

const SHOP = encodeURIComponent('https://shop.example/paid');

interface ReadIntent {
  readonly amount_received: number;
  readonly latest_charge: { readonly amount_refunded: number } | null;
}

/** Stripe's test mode, or another implementation of Stripe. An example of a sandbox's module. */
export const stripeSandbox: MakeSandbox = ({ fetch: send }) => {
  const request = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const headers = {
      authorization: `Bearer ${testKey()}`,
      'stripe-version': STRIPE_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const response = await send(`https://api.stripe.com/v1/${path}`, { ...init, headers });
    if (!response.ok) throw new Misuse(`the sandbox answers ${response.status} to /v1/${path}`);
    return (await response.json()) as Body;
  };
  return {
    fetch: send,
    pay: async (reference) => {
      const card = await request<{ readonly id: string }>('payment_methods', {
        method: 'POST',
        body: 'type=card&card[token]=tok_visa',
      });
      const path = `payment_intents/${reference}/confirm`;
      const body = `payment_method=${card.id}`;
      // Stripe wants an address of the shop for methods that redirect; others do not know it.
      await request(path, { method: 'POST', body: `${body}&return_url=${SHOP}` }).catch(() =>
        request(path, { method: 'POST', body }),
      );
    },
    moved: async (reference) => {
      const path = `payment_intents/${reference}?expand[]=latest_charge`;
      const { amount_received, latest_charge } = await request<ReadIntent>(path);
      return { captured: amount_received, refunded: latest_charge?.amount_refunded ?? 0 };
    },
  };
};
