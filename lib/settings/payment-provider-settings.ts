import { PAYMENT_CAPTURES, type PaymentCapture } from '../../domain/payments/payment-capture.ts';
import { PAYMENT_PROVIDERS } from '../../functions/manifest/payment-provider.ts';
import { PAYMENT_MODES, type PaymentMode } from '../../functions/manifest/provider-variables.ts';
import { oneOf, text } from './setting-schemas.ts';

export const PAYMENT_PROVIDER_SETTINGS = {
  paymentProvider: oneOf(PAYMENT_PROVIDERS)
    .default('none')
    .describe(
      '`stripe` lets functions of the stack call Stripe: they start payments, and execute ' +
        'captures, refunds and voids; with `none` a connector of yours does: ' +
        '[operators.md](operators.md#let-the-backend-call-stripe)',
    ),
  paymentCapture: oneOf(PAYMENT_CAPTURES)
    .default('automatic')
    .describe(
      'the capture of `paymentProvider`’s payments: `automatic` as they are paid; `manual` by ' +
        'operators; `parcels` by operators, in parts if the card allows it',
    ),
  paymentMode: oneOf(PAYMENT_MODES)
    .default('test')
    .describe(
      'the mode of `paymentProvider`: `live` moves money; keys and events of the other mode are ' +
        'refused',
    ),
  paymentPublishableKey: text(
    /^pk_(test|live)_\w{8,250}$/,
    'Stripe’s publishable key, pk_test_… or pk_live_…',
  )
    .optional()
    .describe('`paymentProvider`’s publishable key, which a payment’s session returns to browsers'),
};

/** The provider that functions of the stack call. */
export interface CalledProvider {
  readonly name: 'stripe';
  readonly capture: PaymentCapture;
  readonly mode: PaymentMode;
  /** For browsers, not secret. */
  readonly publishableKey: string | undefined;
}

interface ProviderValues {
  readonly paymentProvider: (typeof PAYMENT_PROVIDERS)[number];
  readonly paymentCapture: PaymentCapture;
  readonly paymentMode: PaymentMode;
  readonly paymentPublishableKey?: string | undefined;
}

/** Returns undefined if a connector of the shop calls its providers. */
export const calledProvider = ({
  paymentProvider: name,
  paymentCapture: capture,
  paymentMode: mode,
  paymentPublishableKey: publishableKey,
}: ProviderValues): CalledProvider | undefined =>
  name === 'none' ? undefined : { name, capture, mode, publishableKey };

/** True if the publishable key, which names its mode, is of the other one. */
export const isOtherMode = ({ paymentMode, paymentPublishableKey }: Partial<ProviderValues>) =>
  paymentMode !== undefined &&
  paymentPublishableKey !== undefined &&
  !paymentPublishableKey.startsWith(`pk_${paymentMode}_`);
