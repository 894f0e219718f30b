/** A key of Stripe's API, by its form: `rk_live_…`. */
export interface StripeKey {
  readonly mode: 'test' | 'live';
  /** True for a key with few rights; false for a secret key, which may do everything. */
  readonly isRestricted: boolean;
}

/** Reads the form of a key; undefined for another text. */
export function stripeKey(text: string): StripeKey | undefined {
  const [, kind, mode] = /^(sk|rk)_(test|live)_\w{8,250}$/.exec(text) ?? [];
  return mode === undefined
    ? undefined
    : { mode: mode as StripeKey['mode'], isRestricted: kind === 'rk' };
}
