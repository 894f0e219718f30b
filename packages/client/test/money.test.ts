// @module-tag alone
import { build } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browser, hasBrowser } from '../../../test/support/browser.ts';
import { decimalAmount, formatMoney } from '../format-money.ts';
import { parseMoney } from '../parse-money.ts';
import { roundMoney } from '../round-money.ts';
import { ISO_4217 } from './iso-4217.ts';

/** The point and the comma, the comma and the point, and digits of another script. */
const LOCALES = ['en', 'de', 'ar-EG'] as const;
const AMOUNTS = [0, 7, 7200, 1_234_567, -1290, 10 ** 12];

const DECIMALS = { en: '.', de: ',', 'ar-EG': '٫' } as const;
const ARABIC = '٠١٢٣٤٥٦٧٨٩';
const latin = (text: string) => text.replace(/[٠-٩]/g, (digit) => String(ARABIC.indexOf(digit)));

/** An amount as it is typed, made from its digits alone. */
function typed(amount: number, digits: number, decimal: string): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const at = text.length - digits;
  return digits === 0 ? text : `${text.slice(0, at)}${decimal}${text.slice(at)}`;
}

describe('A currency of ISO 4217', () => {
  it('is one of 178', () => expect(new Set(ISO_4217.map(([code]) => code)).size).toBe(178));

  const each = (digits: number) =>
    LOCALES.flatMap((locale) =>
      AMOUNTS.map((amount) => [locale, amount, typed(amount, digits, DECIMALS[locale])] as const),
    );

  it.each(ISO_4217)('has its digits in three locales: %s, %i', (code, digits) => {
    for (const [locale, amount, plain] of each(digits)) {
      const shown = formatMoney(amount, code, locale);
      expect(latin(shown).replace(/\D/g, '')).toBe(plain.replace(/\D/g, ''));
      expect(latin(shown)).toContain(plain.slice(-digits - 1));
      expect(parseMoney(shown, code, locale), shown).toBe(amount);
      expect(parseMoney(plain, code, locale), plain).toBe(Math.abs(amount));
    }
    expect(parseMoney(`1.${'5'.repeat(digits + 1)}`, code, 'en')).toBeUndefined();
    expect(Number(decimalAmount(7200, code))).toBe(7200 / 10 ** digits);
  });

  it('is read back from every amount that is shown', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom(...ISO_4217.map(([code]) => code)),
        fc.constantFrom(...LOCALES, 'fr', 'pl', 'de-CH', 'en-IN', 'hi-IN', 'pt-CV', 'he', 'fa'),
        (amount, code, locale) => {
          expect(parseMoney(formatMoney(amount, code, locale), code, locale)).toBe(amount);
        },
      ),
    );
  });
});

describe('An amount that is typed', () => {
  it.each([
    ['12.50', 'EUR', 'de', 1250],
    ['12,50', 'EUR', 'en', 1250],
    ['12,5', 'EUR', 'fr', 1250],
    ['1.250', 'EUR', 'de', 125_000],
    ['1,250', 'EUR', 'en', 125_000],
    ['1 250,5', 'EUR', 'fr', 125_050],
    ["1'250.50", 'CHF', 'de-CH', 125_050],
    ['1,23,456.50', 'INR', 'en-IN', 12_345_650],
    ['€ 12', 'EUR', 'en', 1200],
    ['12 EUR', 'EUR', 'de', 1200],
    ['12.990 Ft', 'HUF', 'de', 1_299_000],
    ['12 990 Ft', 'HUF', 'hu', 1_299_000],
    ['１２．５０', 'EUR', 'en', 1250],
    ['12.505', 'KWD', 'en', 12_505],
    ['12,505', 'KWD', 'de', 12_505],
  ])('%s in %s and %s is %s', (text, currency, locale, amount) =>
    expect(parseMoney(text, currency, locale)).toBe(amount),
  );

  it.each([
    ['1,250', 'KWD', 'en', 'could be thousands'],
    ['1.250', 'KWD', 'de', 'could be thousands'],
    ['1.250', 'EUR', 'en', 'has too many decimals'],
    ['12.0', 'JPY', 'en', 'has too many decimals'],
    ['', 'EUR', 'en', 'is empty'],
    ['.5', 'EUR', 'en', 'has no digit before the point'],
    ['1.', 'EUR', 'en', 'has no digit behind the point'],
    ['12 50', 'EUR', 'en', 'has a group of two'],
    ['1,2,3', 'EUR', 'en', 'has groups of one'],
    ['1,234.56', 'EUR', 'de', 'is another locale’s'],
    ['$12.50', 'EUR', 'en', 'has another currency'],
    ['--5', 'EUR', 'en', 'has two signs'],
    ['1e3', 'EUR', 'en', 'is for machines'],
    ['99999999999999999', 'EUR', 'en', 'is too large'],
  ])('%s in %s and %s is none: it %s', (text, currency, locale) =>
    expect(parseMoney(text, currency, locale)).toBeUndefined(),
  );

  it('keeps every digit of the largest amount', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR', 'en')).toBe('€90,071,992,547,409.91');
    expect(decimalAmount(-5, 'EUR')).toBe('-0.05');
  });

  it.each([
    [2_410_050, 'EUR', '€24,101', '€24.1K'],
    [-10_745, 'EUR', '-€107', '-€107.5'],
    [2_410_050, 'JPY', '¥2,410,050', '¥2.4M'],
    [4_890_000, 'HUF', 'HUF\u00a048,900', 'HUF\u00a048.9K'],
    [0, 'EUR', '€0', '€0'],
  ])('is rounded to whole units of its currency, or shorter: %i %s', (amount, currency, ...to) => {
    const locale = 'en';
    const shown = [false, true].map((isCompact) =>
      roundMoney(amount, currency, { locale, isCompact }),
    );
    expect(shown).toEqual(to);
  });
});

describe.skipIf(!hasBrowser)('In a browser', () => {
  const { open } = browser();

  it('shows and reads every currency as here', async () => {
    const exports = ['format', 'parse'].map((one) => `export * from './${one}-money.ts';`);
    const { outputFiles: [script] = [] } = await build({
      stdin: { contents: exports.join(''), resolveDir: 'packages/client' },
      bundle: true,
      format: 'iife',
      globalName: 'money',
      write: false,
    });
    const page = await open('about:blank');
    await page.addScriptTag({ content: script?.text ?? '' });
    const wrong = await page.evaluate(`(() => {
      const found = [];
      for (const [code, digits] of ${JSON.stringify(ISO_4217)})
        for (const locale of ${JSON.stringify(LOCALES)})
          for (const amount of ${JSON.stringify(AMOUNTS)}) {
            const shown = money.formatMoney(amount, code, locale);
            const read = money.parseMoney(shown, code, locale);
            const count = [...shown].filter((one) => /\\p{Nd}/u.test(one)).length;
            const least = Math.max(String(Math.abs(amount)).length, digits + 1);
            if (read !== amount || count !== least) found.push([code, locale, amount, shown, read]);
          }
      return found;
    })()`);
    expect(wrong).toEqual([]);
    await page.close();
  });
});
