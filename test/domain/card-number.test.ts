import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '../../domain/card-number.ts';
import { seededRandom } from '../../measurement/seeded-random.ts';
import { CARD_NUMBERS, luhn, SPELLINGS } from '../support/card-numbers.ts';

describe('a card’s number', () => {
  it('is one of a hundred, each of which passes the Luhn check', () => {
    expect(new Set(CARD_NUMBERS).size).toBe(100);
    expect(CARD_NUMBERS.filter((number) => luhn(number) !== 0)).toEqual([]);
  });

  it.each(Object.entries(SPELLINGS))('is found: %s', (_, spell) => {
    expect(CARD_NUMBERS.filter((number) => !holdsCardNumber(spell(number)))).toEqual([]);
  });

  it('is not one with another check digit', () => {
    const others = CARD_NUMBERS.map(
      (number) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10),
    );
    expect(others.filter(holdsCardNumber)).toEqual([]);
  });

  it.each([12, 20])('does not have %i digits', (length) => {
    const number = CARD_NUMBERS[0] as string;
    expect(holdsCardNumber(number.padEnd(length, '0').slice(0, length))).toBe(false);
  });

  it('is found in the digits of every script', () => {
    const zeros = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
      (code) =>
        /\p{Nd}/u.test(String.fromCodePoint(code)) &&
        [1, 2, 3, 4, 5, 6, 7, 8, 9].every((n) => /\p{Nd}/u.test(String.fromCodePoint(code + n))) &&
        !/\p{Nd}/u.test(String.fromCodePoint(code === 0 ? 0x41 : code - 1)),
    );
    expect(zeros.length).toBeGreaterThan(60);
    const spelled = (zero: number) =>
      [...'4242424242424242'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
    expect(zeros.filter((zero) => !holdsCardNumber(spelled(zero)))).toEqual([]);
  });

  it('is looked for in time that grows with the text', () => {
    const hostile = ['1', '4 ', '4-', '4.', ' ', '+1', 'DE89 '].map((part) =>
      part.repeat(64_000 / part.length),
    );
    for (const text of hostile) {
      const begun = performance.now();
      expect(holdsCardNumber(text)).toBe(false);
      expect(performance.now() - begun, text.slice(0, 10)).toBeLessThan(2000);
    }
  });
});

/** Numbers that people write, many of which pass the Luhn check as well. */
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
  'orders elsewhere': ['302-1234567-1234567', '405-7654321-1234567', '112-3456789-0123456'],
};

describe('a number that is no card’s', () => {
  it.each(Object.entries(OTHERS))('is left alone: %s', (_, texts) => {
    expect(texts.filter(holdsCardNumber)).toEqual([]);
  });
});

/** Of 10,000 numbers of a kind, how many are refused. Luhn alone would refuse a thousand. */
describe('of 10,000 numbers', () => {
  const random = seededRandom(4);
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const gs1 = (body: string) => {
    const sum = [...body]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
    return body + ((10 - (sum % 10)) % 10);
  };
  /** ISO 13616, of Germany: DE is 1314. */
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
    ['bank accounts', () => fours(iban(`50${digits(16)}`))],
  ])('%s: none', (_, make) => expect(refused(make).slice(0, 5)).toEqual([]));
});
