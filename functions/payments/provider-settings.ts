import type { PaymentCapture } from '../../domain/payments/payment-capture.ts';
import { type PaymentMode, PROVIDER_VARIABLES } from '../manifest/provider-variables.ts';

/** The settings of the provider that functions call, from the environment. */
export const providerSettings = () => ({
  /** The ARN of the secret with its key. */
  keySecret: process.env[PROVIDER_VARIABLES.key],
  capture: process.env[PROVIDER_VARIABLES.capture] as PaymentCapture,
  /** Undefined if no function calls a provider. */
  mode: process.env[PROVIDER_VARIABLES.mode] as PaymentMode | undefined,
  publishableKey: process.env[PROVIDER_VARIABLES.publishableKey],
  /** Undefined for the provider's own address. */
  address: process.env[PROVIDER_VARIABLES.address],
});
