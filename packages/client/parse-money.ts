import { currencyDigits } from './currency-digits.ts';

/**
 * Reads an amount that a person has typed, with or without the currency: `12,50`, `1.234,50 €`. It
 * reads all that `formatMoney` writes. A point and a comma both separate decimals where only that
 * can be meant; `1,250` of a currency with three digits may be two amounts, and is none.
 *
 * @param locale as of `formatMoney`
 * @returns minor units of ISO 4217; undefined for another text, or too many decimals
 */
export function parseMoney(text: string, currency: string, locale?: string): number | undefined {
  const form = moneyForm(currency, locale);
  const [sign, number] = bareNumber(plain(text, form.digits), form);
  const digits = currencyDigits(currency);
  const [wholes, decimals] = [wholeOf(number, form), decimalOf(number, digits, form)];
  const minor =
    wholes === undefined ? decimals : decimals === undefined ? wholes + '0'.repeat(digits) : '';
  return minor && Number.isSafeInteger(Number(minor)) ? sign * Number(minor) || 0 : undefined;
}

/** The form in which a locale writes the amounts of a currency. */
interface MoneyForm {
  readonly decimal: string;
  readonly group: string;
  /** From 0. */
  readonly digits: readonly string[];
  /** The currency's symbols and code. */
  readonly names: readonly string[];
}

function moneyForm(currency: string, locale: string | undefined): MoneyForm {
  const parts = (currencyDisplay: 'symbol' | 'narrowSymbol' | 'code' | 'name') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: 1,
    }).formatToParts(-1_234_567.5);
  const shown = parts('symbol');
  const one = (type: string, from = shown) =>
    plain(from.find((part) => part.type === type)?.value ?? '');
  const names = [shown, parts('narrowSymbol'), parts('code'), parts('name')];
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  return {
    decimal: one('decimal'),
    group: one('group'),
    digits: [...digits].reverse(),
    names: names.map((from) => one('currency', from).trim()).filter((name) => name !== ''),
  };
}

/** Without marks of direction, in compatible characters: any space is a space, ９ is 9. */
const plain = (text: string, digits: readonly string[] = []): string =>
  text
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const value = digits.indexOf(digit);
      return value < 0 ? digit : String(value);
    })
    .normalize('NFKC');

/** Takes the sign and the currency away, which may be on either side; '' for another text. */
function bareNumber(text: string, { names }: MoneyForm): readonly [1 | -1, string] {
  const name = names.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const beside = `((?:${name}|[-−\\s])*)`;
  const [, head = '', number = '', tail = ''] =
    new RegExp(`^${beside}(.*?)${beside}$`, 'iu').exec(text) ?? [];
  const signs = `${head}${tail}`.replace(new RegExp(`${name}|\\s`, 'giu'), '');
  return signs === '' ? [1, number] : [-1, signs.length > 1 ? '' : number];
}

/** The digits of a whole number, perhaps in groups as in the locale; undefined for another text. */
function wholeOf(text: string, { group }: MoneyForm): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const [, separator = ''] = /^\d{1,3}(\D)/.exec(text) ?? [];
  if (separator !== group && !/^[ '’]$/.test(separator)) return undefined;
  const parts = text.split(separator);
  const isGrouped = parts.every((part, i) =>
    i === 0 ? true : i === parts.length - 1 ? /^\d{3}$/.test(part) : /^\d{2,3}$/.test(part),
  );
  return isGrouped ? parts.join('') : undefined;
}

/** The digits of a number with decimals, as minor units; undefined for another text. */
function decimalOf(text: string, digits: number, form: MoneyForm): string | undefined {
  const [, before = '', separator = '', after = ''] = /^(.*\d)(\D)(\d+)$/.exec(text) ?? [];
  const isDecimal = separator === form.decimal || /^[.,]$/.test(separator);
  if (!isDecimal || after.length > digits || before.includes(separator)) return undefined;
  return wholeOf(before, form)?.concat(after.padEnd(digits, '0'));
}
