// Generated from domain/totals/currency-digits.ts by `npm run generate`.
/**
 * The digits of each currency's minor unit by ISO 4217, list one, as of 2026-01-01:
 * https://www.iso.org/iso-4217-currency-codes.html. Most have two; these are the others.
 * `npm run generate` copies this file into the client's package, which shows and reads amounts.
 *
 * CLDR, and so `Intl`, counts the digits of everyday use instead: none for HUF, IDR or COP. A
 * provider may count otherwise, too: `payment-adapters/` has such rules.
 */
const DIGITS: Readonly<Record<string, string>> = {
  // Funds, metals and test codes have no minor unit. Their amounts are whole.
  0:
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ' +
    'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

/** The digits of a currency's minor unit: 2 for the euro, none for the yen. */
export const currencyDigits = (currency: string): number =>
  Number(
    Object.keys(DIGITS).find((digits) => DIGITS[digits]?.includes(currency.toUpperCase())) ?? 2,
  );
