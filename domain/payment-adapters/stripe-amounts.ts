/**
 * Converts amounts between Stripe's smallest unit and ISO 4217's minor unit. They are equal, also
 * for currencies without one (JPY) and with three decimals (KWD), with two exceptions:
 * https://docs.stripe.com/currencies#special-cases.
 */

/** Currencies without a minor unit (ISO 4217) for which Stripe counts hundredths. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Currencies with three decimals. Stripe takes tens of the smallest unit only. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Converts an amount of Stripe's to minor units. The currency may be in lower case. */
export const minorUnitsOf = (amount: number, currency: string): number =>
  IN_HUNDREDTHS.has(currency.toUpperCase()) ? Math.round(amount / 100) : amount;

/** Converts minor units to an amount of Stripe's; undefined for one that Stripe cannot move. */
export function stripeAmountOf(amount: number, currency: string): number | undefined {
  const code = currency.toUpperCase();
  if (IN_HUNDREDTHS.has(code)) return amount * 100;
  return THREE_DECIMALS.has(code) && amount % 10 !== 0 ? undefined : amount;
}
