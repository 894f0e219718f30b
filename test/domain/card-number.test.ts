import { describe, expect, it } from 'vitest';
import { gs1DigitsOf, holdsCardNumber } from '../../domain/card-number.ts';
import { CARD_NUMBERS, luhn, SPELLINGS } from '../support/card-numbers.ts';
import { seededRandom } from '../support/seeded-random.ts';

describe('A card’s number', () => {
  it('is one of a hundred, each of which passes the Luhn check', () => {
    expect(new Set(CARD_NUMBERS).size).toBe(100);
    expect(CARD_NUMBERS.filter((number) => luhn(number) !== 0)).toEqual([]);
  });

  it.each(Object.entries(SPELLINGS))('is found: %s', (_, spell) => {
    expect(CARD_NUMBERS.filter((number) => !holdsCardNumber(spell(number)))).toEqual([]);
  });

  it('needs the right check digit', () => {
    const others = CARD_NUMBERS.map(
      (number) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10),
    );
    expect(others.filter(holdsCardNumber)).toEqual([]);
  });

  it.each([12, 20])('never has %i digits', (length) => {
    const number = CARD_NUMBERS[0] as string;
    expect(holdsCardNumber(number.padEnd(length, '0').slice(0, length))).toBe(false);
  });

  it('is found in the digits of every script', () => {
    const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));
    const zeros: number[] = [];
    // Scripts have ten digits each. Digits of two scripts may adjoin, as at U+116D0 and U+116DA.
    for (let code = 0; code < 0x11_0000; code++) {
      if (!isDigit(code)) continue;
      zeros.push(code);
      code += 9;
    }
    expect(zeros.length).toBeGreaterThan(60);
    const spelled = (zero: number) =>
      [...'4242424242424242'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
    expect(zeros.filter((zero) => !holdsCardNumber(spelled(zero)))).toEqual([]);
  });

  it.each(['1', '4 ', '4-', '4.', ' ', '+1', 'DE89 ', 'a', 'a-', '8a0f4219-'])(
    'is searched in a text of 64,000 characters within seconds: %j',
    (part) => {
      const text = part.repeat(64_000 / part.length);
      const begun = process.threadCpuUsage();

      expect(holdsCardNumber(text)).toBe(false);
      // Processor time, because others may keep the machine busy. It takes 0.1 s, 2 s where Stryker
      // counts each expression, or minutes if it grew with the square of the length.
      const { user, system } = process.threadCpuUsage(begun);
      expect((user + system) / 1e6).toBeLessThan(5);
    },
  );
});

describe('A card’s number with dots in it', () => {
  const CARD = '4242424242424242';
  const inGroups = (sizes: string) => {
    let at = 0;
    const groups = sizes.split('-').map((size) => {
      const from = at;
      at += Number(size);
      return CARD.slice(from, at);
    });
    return groups.join('.');
  };

  it.each(['16', '4-4-4-4', '2-2-2-2-2-2-2-2', '8-8', '5-5-5-1', '4-12', '4-3-3-6', '6-10'])(
    'is found in groups that a card has: %s',
    (sizes) => {
      expect(holdsCardNumber(inGroups(sizes))).toBe(true);
      expect(holdsCardNumber(`+${inGroups(sizes)}`)).toBe(true);
    },
  );

  it.each(['3-3-3-7', '5-11', '6-3-7', '4-2-10', '4-5-2-5', '5-4-7', '7-9', '1-15'])(
    'is ignored in groups of a date or of phone numbers: %s',
    (sizes) => expect(holdsCardNumber(inGroups(sizes))).toBe(false),
  );
});

/** Numbers that people write. Many of them pass the Luhn check, too. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'article numbers of Germany': [
    '4006381333931',
    '4005900009272',
    '4000417025005',
    '4008400404127',
    '4311501043271',
    '4012345678901',
    '4 006381 333931',
    'EAN 4006381333931, 4000417025005',
  ],
  books: ['978-3-16-148410-0', '9783161484100', '9780306406157'],
  'GTIN-14': ['14006381333938', '10614141000415'],
  FedEx: ['9611 0203 9407 2849 1824', '7946 4461 2345', '449044304137821', '61299998820821171811'],
  UPS: ['1Z999AA10123456784', '1Z 5R8 938 67 1234 5672', '1Z12345E0291980793'],
  DHL: ['00340434161094042557', 'JJD000390007827362014', 'JVGL0562345678901234', '4113 8420 91'],
  'DPD, GLS, Hermes': ['01905012345678', '15501234567890', '5012 3456 789', 'H1001780000000101'],
  USPS: [
    '9400 1000 0000 0000 0000 00',
    '9205 5000 0000 0000 0000 00',
    '9400111899223344556677',
    '9405 5036 9930 0000 0000 09',
  ],
  'phone numbers': [
    '+49 30 901820',
    '+49 151 12345678',
    '+4915112345678',
    '0049 151 12345678',
    '4915112345678',
    '+43 664 1234567',
    '+41 79 123 45 67',
    '+44 20 7946 0958',
    '+1 (415) 555-2671',
    '+39 06 6982 1234 5',
    '+380 44 123 45 67',
    '+86 138 0013 8000',
    '030 6543210 / 0171 1234567',
    'Tel. 0171 5551234 oder 0172 5554321',
    '+49 30 901820, +49 171 5551234',
  ],
  addresses: [
    'Musterstraße 12, 10115 Berlin',
    '1600 Amphitheatre Pkwy, Mountain View, CA 94043-1351',
    'Packstation 145, Postnummer 12345678',
    '221B Baker Street, London NW1 6XE',
    '1-1 Marunouchi, Chiyoda-ku, Tokyo 100-8111',
    'Flat 4/12, 16 Gordon St, Glasgow G1 3PU',
    'K 5, 7–9, 68159 Mannheim',
  ],
  'dates and times': [
    'Bitte am 23.11.2026 10:00-12:00 liefern',
    '26.11.2026 10.00-12.00 Uhr',
    '2026-11-23 10:15 – 2026-11-24 11:30',
    '20261123101530',
    '1795430400000',
  ],
  'bank accounts': [
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000',
    'GB29 NWBK 6016 1331 9268 19',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NL91 ABNA 0417 1643 00',
  ],
  'devices and SIM cards': ['356938035643809', '490154203237518', '89490200001234567893'],
  'UUIDs and hashes': [
    '8a0f4219-0041-4064-8c9d-ee67fa7db271',
    'ch_a2703734-8626-4138-8c77-fff27d670948, PI-03B70450-379B-4663-9491-14228A8C002E',
    'sha256:9b4242424242424242c1d6b6a4f6c0e7a9d8f5b3c2e1d0f9a8b7c6d5e4f3a2b1',
    'r9b4242424242424242c1d6b6a4f6c0e7, CARTa9b4242424242424242c1d6b6a4f6c0e7',
    'order4242424242424242c1d6b6a4f6c0e7a9',
    'r8a0f4219-0041-4064-8c9d-ee67fa7db271',
  ],
  'orders elsewhere': ['302-1234567-1234567', '405-7654321-1234567', '112-3456789-0123456'],
};

describe('A number that is no card’s', () => {
  it.each(Object.entries(OTHERS))('is accepted: %s', (_, texts) => {
    expect(texts.filter(holdsCardNumber)).toEqual([]);
  });
});

describe('A number with a similar form', () => {
  it.each([
    ['of 13 digits, with those of a phone in the middle', '4000491500001'],
    ['after a bank account that is none', 'AB12 4242 4242 4242 4242'],
    ['after what begins as a parcel does', '9600.0000.4242.4242.4242.4242'],
    ['of Mastercard’s second range', '2345000000000000'],
    ['of Mastercard’s second range, near its beginning', '2230000000000008'],
    ['of Maestro', '5612000000000009'],
    ['before a parcel', '4242.4242.4242.4242.9400.1000.0000.0000.0000.04'],
    ['after a parcel', '9400.1000.0000.0000.0000.04.4242.4242.4242.4242'],
  ])('is a card’s: %s', (_, text) => expect(holdsCardNumber(text)).toBe(true));

  it.each([
    ['of 16 digits with the prefix of 15', '3412345678901237'],
    ['of Diners Club with a digit more', '360000000000004'],
    ['of Mastercard with a digit more', '51000000000000003'],
    ['in a parcel of 22 digits', '9600.4242.4242.4242.4242.00'],
    ['around a UUID', '4242 4242 8a0f4219-0041-4064-8c9d-ee67fa7db271 4242 4242'],
    ['around a hash', '4242 4242 a4242424242424002c1d6b6a4f6c0e7b 4242 4242'],
    ['of Discover with a digit more', '60110000000000000004'],
    ['of JCB with a digit more', '35280000000000000007'],
    ['of Mir with a digit more', '22000000000000000004'],
    ['of Humo with a digit more', '86000000000000000007'],
    ['a bank account in groups of four alone', 'AT60 4242 4242 4242 4242'],
    ['a bank account without spaces', 'NO4260000000154'],
    ['in a hash that ends a sentence', 'a4242424242424002c1d6b6a4f6c0e7b.'],
    ['around a bank account', '4242 4242 DE89 3704 0044 0532 0130 00 4242 4242'],
  ])('is no card’s: %s', (_, text) => expect(holdsCardNumber(text)).toBe(false));
});

describe('A number of GS1', () => {
  it.each([
    ['of a parcel (SSCC)', '340123450000000000'],
    ['of trade units (GTIN-14)', '40012345000009'],
    ['with its identifier', '(00)340123450000000000'],
    ['in groups', '3401 2345 0000 0000 00'],
  ])('%s needs its check digit', (_, text) => {
    const digits = text.slice(0, -1);
    const valid = Array.from({ length: 10 }, (_one, last) => `${digits}${last}`).filter(
      gs1DigitsOf,
    );
    expect(valid).toHaveLength(1);
  });

  const [SSCC, GTIN] = ['340123450000000000', '40012345000001'];

  it.each([
    ['(00)3401 2345 0000 0000 00', SSCC],
    ['(01)4001-2345-0000-01', GTIN],
  ])('is its digits alone: %s', (text, digits) => {
    expect(gs1DigitsOf(text)).toBe(digits);
  });

  // Zeros in front leave the check digit valid.
  it.each([
    '4006381333931',
    ...['0', '00', '000', '00000'].map((zeros) => zeros + GTIN),
    '4001234500000x',
    `Parcel ${GTIN}`,
    `(02)${GTIN}`,
    '4001(01)2345000001',
  ])('is not one of another length, nor one among other words: %s', (text) => {
    expect(gs1DigitsOf(text)).toBeUndefined();
  });
});

describe('An id with a card’s number in it by chance', () => {
  it.each([
    ['beside it', '4242 4242 4242 4242 8a0f4219-0041-4064-8c9d-ee67fa7db271'],
    ['in fewer digits than a hash has', 'a4242424242424242c1d6b6a4f6c0e7'],
    ['after 17 letters', `${'x'.repeat(17)}9b4242424242424242c1d6b6a4f6c0e7a9d8f5b3`],
    ['after a letter, in fewer digits than a hash has', 'x4242424242424242c1d6b6a4f6c0e7b'],
    ['before a letter', '8a0f4219-0041-4064-8c9d-ee67fa7db271x'],
    ['in a UUID of no version', '8a0f4219-0041-9009-8c9d-ee67fa7db271'],
    ['in a UUID of no variant', '8a0f4219-0041-4007-7c9d-ee67fa7db271'],
  ])('hides none %s', (_, text) => expect(holdsCardNumber(text)).toBe(true));
});

/**
 * The number of refused ones among 10,000 numbers of a kind. Luhn alone would refuse a thousand.
 */
describe('Of 10,000 numbers', () => {
  const random = seededRandom(4);
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const hex = (count: number, of = '0123456789abcdef') =>
    Array.from({ length: count }, () => of[Math.floor(random() * of.length)]).join('');
  const uuid = () =>
    [hex(8), hex(4), `4${hex(3)}`, `${hex(1, '89ab')}${hex(3)}`, hex(12)].join('-');
  const gs1 = (body: string) => {
    const sum = [...body]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
    return body + ((10 - (sum % 10)) % 10);
  };
  /** An IBAN (ISO 13616) of Germany: DE is 1314. */
  const iban = (bban: string) =>
    `DE${String(98n - (BigInt(`${bban}131400`) % 97n)).padStart(2, '0')}${bban}`;
  const refused = (make: () => string) =>
    Array.from({ length: 10_000 }, make).filter(holdsCardNumber);
  const fours = (number: string) => (number.match(/.{1,4}/g) ?? []).join(' ');

  it.each<readonly [string, () => string]>([
    ['EAN-13 of Germany', () => gs1(`4${Math.floor(random() * 5)}${digits(10)}`)],
    ['EAN-13 of anywhere', () => gs1(digits(12))],
    ['German mobile numbers', () => `+49 15${digits(1)} ${digits(8)}`],
    ['German mobile numbers without +', () => `4917${digits(1)}${digits(8)}`],
    ['E.164', () => `+${1 + Math.floor(random() * 9)}${digits(7 + Math.floor(random() * 6))}`],
    ['FedEx, 12 digits', () => digits(12)],
    ['FedEx, 20 digits', () => fours(`9611${digits(16)}`)],
    ['UPS', () => `1Z${digits(3)}AA1${digits(10)}`],
    ['DHL', () => `JJD00${digits(16)}`],
    ['DHL, 20 digits', () => gs1(`0034043${digits(12)}`)],
    ['USPS', () => fours(gs1(`9405${digits(17)}`))],
    ['DPD', () => `0${digits(13)}`],
    [
      'dates with times',
      () => `2${digits(1)}.1${digits(1)}.2026 1${digits(1)}.00-1${digits(1)}.30`,
    ],
    ['IMEI', () => `35${digits(13)}`],
    ['UUIDs', () => `ch_${uuid()}`],
    ['SHA-256 in hexadecimal digits', () => hex(64)],
    ['hashes of 128 bits after a letter', () => `r${hex(32)}`],
    ['bank accounts', () => fours(iban(`50${digits(16)}`))],
  ])('none is refused: %s', (_, make) => expect(refused(make).slice(0, 5)).toEqual([]));
});
