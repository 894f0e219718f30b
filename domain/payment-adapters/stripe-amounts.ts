/**
 * Converts amounts between Stripe's smallest unit and ISO 4217's minor unit. They are equal, also
 * for currencies without one (JPY) and with three decimals (KWD), with three exceptions:
 * https://docs.stripe.com/currencies#zero-decimal and #special-cases.
 */

/** Currencies without a minor unit (ISO 4217) for which Stripe counts hundredths. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Currencies with hundredths (ISO 4217) of which Stripe counts whole units. */
const IN_UNITS: ReadonlySet<string> = new Set(['MGA']);

/** Currencies with three decimals. Stripe takes tens of the smallest unit only. */
const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** Converts an amount of Stripe's to minor units. The currency may be in lower case. */
export function minorUnitsOf(amount: number, currency: string): number {
  const code = currency.toUpperCase();
  if (IN_UNITS.has(code)) return amount * 100;
  return IN_HUNDREDTHS.has(code) ? Math.round(amount / 100) : amount;
}

/** Converts minor units to an amount of Stripe's; undefined for one that Stripe cannot move. */
export function stripeAmountOf(amount: number, currency: string): number | undefined {
  const code = currency.toUpperCase();
  if (IN_HUNDREDTHS.has(code)) return amount * 100;
  if (IN_UNITS.has(code)) return amount % 100 === 0 ? amount / 100 : undefined;
  return THREE_DECIMALS.has(code) && amount % 10 !== 0 ? undefined : amount;
}
