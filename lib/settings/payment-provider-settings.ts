import { PAYMENT_CAPTURES, type PaymentCapture } from '../../domain/payments/payment-capture.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { WEBHOOK_PROVIDERS } from '../../functions/manifest/payment-inputs.ts';
import { PAYMENT_MODES, type PaymentMode } from '../../functions/manifest/provider-variables.ts';
import { oneOf, someOf, text } from './setting-schemas.ts';

const PARTNER_BUS =
  /^(?:arn:aws[\w-]*:events:[\w-]+:\d{12}:event-bus\/)?(aws\.partner\/[\w./-]{1,240})$/;

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

export const PAYMENT_PROVIDER_SETTINGS = {
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
  readonly paymentProvider: ShopPolicy['paymentProvider'];
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

/**
 * Returns the bus's name. A rule is on a bus of its own account and region, so the name is enough.
 */
export const eventBusName = (nameOrArn: string | undefined): string | undefined =>
  PARTNER_BUS.exec(nameOrArn ?? '')?.[1];
