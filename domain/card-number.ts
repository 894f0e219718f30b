/**
 * The card networks' numbers, by prefix and length. ISO/IEC 7812-1 has the form; the ranges are
 * those of Wikipedia's "Payment card number" and of the library braintree/credit-card-type, joined
 * where networks overlap (Maestro has all of 50 and 56 to 69).
 */
const NETWORKS = [
  // Visa, with Elo's and Dankort's ranges. Old cards have 13 digits.
  /^4(\d{12}|\d{15}|\d{18})$/,
  // Mastercard
  /^(5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  // Maestro, Discover, UnionPay, RuPay, Elo, Troy, Verve, Hipercard, Dankort
  /^(50|5[6-9]|6\d)\d{14,17}$/,
  // American Express, and JCB's 15 digits
  /^(3[47]\d\d|2131|1800)\d{11}$/,
  // Diners Club
  /^3(0[0-59]|[689]\d)\d{11}(\d\d|\d{5})?$/,
  // JCB, with RuPay's ranges
  /^35(2[89]|[3-8]\d)\d{12,15}$/,
  // Mir and Borica
  /^220[0-5]\d{12,15}$/,
  // UnionPay, RuPay, Uzcard, Troy, Humo
  /^(8[12]\d\d|8600|9792|9860)\d{12,15}$/,
];

/** ISO/IEC 7812-1, annex B: every second digit from the right counts twice. */
const passesLuhn = (digits: string): boolean =>
  checksum(digits, (digit) => (digit < 5 ? 2 * digit : 2 * digit - 9)) === 0;

/** GS1's check digit, of an EAN-13 or of a parcel: every second digit counts three times. */
const passesGs1 = (digits: string): boolean => checksum(digits, (digit) => 3 * digit) === 0;

const checksum = (digits: string, everySecond: (digit: number) => number): number =>
  [...digits].reverse().reduce((sum, character, index) => {
    const digit = Number(character);
    return sum + (index % 2 === 1 ? everySecond(digit) : digit);
  }, 0) % 10;

/**
 * True for an article number of Germany and its neighbors (EAN-13), or a German mobile number
 * without its `+`: 13 digits that begin with 4.
 */
const isArticleOrPhone = (digits: string): boolean =>
  digits.length === 13 && (passesGs1(digits) || /^491[5-7]/.test(digits));

const isCardNumber = (digits: string): boolean =>
  NETWORKS.some((network) => network.test(digits)) &&
  passesLuhn(digits) &&
  !isArticleOrPhone(digits);

/**
 * The digits of a number of GS1 alone, with a valid check digit: of a parcel (SSCC, 18 digits) or
 * of trade units (GTIN-14). Of those that begin like a card, one of ten also passes the Luhn check.
 * Undefined for any other text.
 *
 * @param text a tracking number, with or without spaces and the identifier `(00)` or `(01)`
 */
export function gs1DigitsOf(text: string): string | undefined {
  const digits = text.replace(/^\(0[01]\)/, '').replace(/[ -]/g, '');
  return /^(\d{14}|\d{18})$/.test(digits) && passesGs1(digits) ? digits : undefined;
}

/** Groups of digits with spaces, hyphens and underscores of any kind between them, or without. */
const PLAIN = /\+?\d(?:[\p{Zs}\p{Pd}\p{Pc}]*\d){12,}/gu;

/** Groups of digits with up to five other characters in between, none of them a letter or a +. */
const GROUPS = /\+?\d+(?:[^\p{L}\p{N}+]{1,5}\d+)*/gu;

/**
 * True if a text contains a payment card number: 13 to 19 digits of a network's range that pass the
 * Luhn check.
 *
 * Digits of every script count. Spaces, hyphens, underscores and invisible characters between them
 * are ignored. So are dots, slashes and other digits beside the number, if its groups have the
 * sizes of a written card number. Digits without separators are one number: a card number inside a
 * longer one is ignored, because parcels have such numbers.
 */
export function holdsCardNumber(text: string): boolean {
  if (hasFewDigits(text)) return false;
  const plain = withoutIbans(withoutIds(inAsciiDigits(text)));
  return (
    (plain.match(PLAIN) ?? []).some((run) => isCardAlone(run)) ||
    (plain.match(GROUPS) ?? []).some((run) => isCardBesideOthers(run))
  );
}

/** True for ASCII with fewer digits than the 13 of a card number: most texts, in one pass. */
function hasFewDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return false;
    if (code >= 0x30 && code <= 0x39) digits++;
  }
  return digits < 13;
}

const isCardAlone = (run: string): boolean => isCardNumber(run.replace(/\D/g, '')) && !isPhone(run);

function isCardBesideOthers(run: string): boolean {
  const groups = run.match(/\+?\d+/g) ?? [];
  if (isParcel(groups.join(''))) return false;
  for (let from = 0; from < groups.length; from++) {
    let number = '';
    for (let to = from; to < groups.length && number.length < 19; to++) {
      number += groups[to];
      if (isCardAlone(number) && isWrittenAsCard(groups.slice(from, to + 1))) return true;
    }
  }
  return false;
}

/** True for a phone number: E.164, with at most 13 digits in practice. */
const isPhone = (run: string): boolean =>
  run.startsWith('+') && run.replace(/\D/g, '').length === 13;

/** True for a number of USPS, with GS1's check digit, or of FedEx: often in groups of four. */
const isParcel = (digits: string): boolean =>
  (/^9[1-5]\d{20}$/.test(digits) && passesGs1(digits)) || /^96\d{18}(\d\d)?$/.test(digits);

/**
 * True for a card's groups: 16, 4-4-4-4, 2-2-2-…, 4-6-5, 4-3-3-3, 6-13 … A date and a time of day,
 * or two phone numbers, have groups of other sizes.
 */
function isWrittenAsCard(groups: readonly string[]): boolean {
  const sizes = groups.map((group) => group.replace('+', '').length);
  const [first = 0, ...others] = sizes;
  const last = others.pop() ?? first;
  return (
    (last <= first && others.every((size) => size === first)) ||
    (first === 4 && others.every((size) => size >= 3)) ||
    (first === 6 && others.length === 0)
  );
}

/**
 * A UUID: RFC 9562, sections 4.1 and 4.2. One of 2,700 contains a card number by chance. An id may
 * have letters before it, as a hash may.
 */
const UUID = new RegExp(
  '(?<![\\da-z])[a-z]{0,16}' +
    '[\\da-f]{8}-[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}(?![\\da-z])',
  'gi',
);

/** A hash of 128 bits or more, in hexadecimal. One SHA-256 of 2,000 contains a card number. */
const HASH = /(?<![\da-z])[a-z]{0,16}[\da-f]{32,}(?![\da-z])/gi;

const withoutIds = (text: string): string => text.replace(UUID, 'ID').replace(HASH, 'ID');

/** Replaces IBANs, which can contain a card number; ISO 13616's check digits identify them. */
const withoutIbans = (text: string): string =>
  text.replace(/\b[A-Z]{2}\d\d(?: ?[\dA-Z]{4}){2,7}(?: ?[\dA-Z]{1,3})?\b/g, (iban) =>
    isIban(iban.replaceAll(' ', '')) ? 'IBAN' : iban,
  );

function isIban(iban: string): boolean {
  const inDigits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(inDigits) % 97n === 1n;
}

/**
 * Writes the digits of every script as 0 to 9, and removes invisible characters: zero-width spaces,
 * soft hyphens, marks that combine with a digit.
 */
const inAsciiDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, digitOf);

/** The value of a digit. Unicode has each script's digits 0 to 9 in a row; rows can be adjacent. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let digit = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - digit - 1))) digit++;
  return String(digit % 10);
}
