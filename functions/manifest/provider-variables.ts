/** The provider's modes: of money, and of tests. */
export const PAYMENT_MODES = ['test', 'live'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The environment variables of functions that call the provider. */
export const PROVIDER_VARIABLES = {
  /** The ARN of the secret with the provider's key. */
  key: 'PAYMENT_KEY_SECRET',
  capture: 'PAYMENT_CAPTURE',
  /** Also of the functions that receive the provider's events. */
  mode: 'PAYMENT_MODE',
  publishableKey: 'PAYMENT_PUBLISHABLE_KEY',
  /** The provider's address. No template sets it; the local run does. */
  address: 'PAYMENT_PROVIDER_ADDRESS',
} as const;
