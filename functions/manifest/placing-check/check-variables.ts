/** The environment variables of functions that ask the shop's check before they place an order. */
export const PLACING_CHECK_VARIABLES = {
  /** The ARN of a Lambda, or a URL. */
  target: 'PLACING_CHECK',
  silence: 'PLACING_CHECK_SILENCE',
  /** The ARN of the secret that signs the questions to a URL. */
  secret: 'PLACING_CHECK_SECRET',
} as const;

/** The two ways with an order about which the check is silent. */
export const SILENCES = ['refuse', 'pass'] as const;
export type Silence = (typeof SILENCES)[number];
