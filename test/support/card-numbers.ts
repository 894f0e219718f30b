/**
 * A hundred numbers of payment cards: the test numbers that networks and payment providers publish,
 * and one of each further range, completed to pass the Luhn check. None is a real card.
 */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  Visa: [
    '4242424242424242',
    '4000056655665556',
    '4111111111111111',
    '4012888888881881',
    '4000000000000002',
    '4000000000009995',
    '4000002500003155',
    '4000002760003184',
    '4000003800000446',
    '4000000000003220',
    '4000000000000259',
    '4000000000005423',
    '4000000000001976',
    '4000000760000002',
    '4000002500001001',
    '4917610000000000',
    '4462030000000000',
    '4484070000000000',
    '4571000000000001',
    '4444333322221111',
    '4166676667666746',
    '4646464646464644',
    '4988438843884305',
    '4222222222222',
    '4917610000000000003',
  ],
  Mastercard: [
    '5555555555554444',
    '5105105105105100',
    '5200828282828210',
    '5454545454545454',
    '5500000000000004',
    '5425233430109903',
    '5136333333333335',
    '5585558555855583',
    '5577000055770004',
    '2223003122003222',
    '2222400070000005',
    '2223000048410010',
    '2720990000000007',
  ],
  'American Express': [
    '378282246310005',
    '371449635398431',
    '378734493671000',
    '340000000000009',
    '370000000000002',
    '374251018720018',
  ],
  'Diners Club': [
    '30569309025904',
    '38520000023237',
    '36227206271667',
    '36006666333344',
    '36148900647913',
    '3056930009020004',
    '30000000000004',
  ],
  Discover: [
    '6011111111111117',
    '6011000990139424',
    '6011601160116611',
    '6011981111111113',
    '6445644564456445',
    '6510000000000034',
  ],
  JCB: ['3530111333300000', '3566002020360505', '3569990010095841', '3528000700000000'],
  UnionPay: [
    '6200000000000005',
    '6200000000000047',
    '6205500000000000004',
    '6243030000000001',
    '8171999927660000',
    '8171999900000000021',
  ],
  Maestro: ['6759649826438453', '6771798021000008', '6771830999991239', '5000550000000029'],
  Mir: ['2200000000000004'],
  Elo: ['5066991111111118', '6362970000457013', '5067310000000010'],
  Hipercard: ['6062826786276634'],
  Dankort: ['5019717010103742'],
};

/** The prefixes of further ranges, with the length of their numbers. */
const RANGES: readonly (readonly [network: string, prefix: string, lengths: readonly number[]])[] =
  [
    ['Visa', '40', [13, 16, 19]],
    ['Mastercard', '2221', [16]],
    ['Mastercard', '2719', [16]],
    ['Diners Club', '3095', [14, 16]],
    ['Diners Club', '39', [14, 16, 19]],
    ['Discover', '6221260', [16, 17, 18, 19]],
    ['Discover', '649', [16, 19]],
    ['JCB', '3589', [16, 19]],
    ['JCB', '1800', [15]],
    ['JCB', '2131', [15]],
    ['UnionPay', '6282', [16, 17, 18]],
    ['Maestro', '56', [16, 18, 19]],
    ['Maestro', '6304', [16, 18]],
    ['Mir', '2204', [16, 19]],
    ['RuPay', '508', [16]],
    ['RuPay', '8199', [16]],
    ['Elo', '655021', [16]],
    ['Troy', '9792', [16]],
    ['Verve', '506118', [16, 19]],
  ];

const WANTED = 100;

/** A number of a range: the digits of a pattern, and the check digit that makes it pass. */
function completed(prefix: string, length: number): string {
  const body = prefix.padEnd(length - 1, '7301598462');
  for (let check = 0; check < 10; check++) if (luhn(body + check) === 0) return body + check;
  throw new Error(`no check digit for ${body}`);
}

/** The Luhn sum (ISO/IEC 7812-1, annex B), computed independently of the code under test. */
export function luhn(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : Number('0246813579'[digit]);
  }
  return sum % 10;
}

export const CARD_NUMBERS: readonly string[] = [
  ...Object.values(PUBLISHED).flat(),
  ...RANGES.flatMap(([, prefix, lengths]) => lengths.map((length) => completed(prefix, length))),
].slice(0, WANTED);

/** The spellings of a card number that people, programs or attackers use. */
export const SPELLINGS: Readonly<Record<string, (number: string) => string>> = {
  'without spaces': (number) => number,
  'groups of four': (number) => fours(number).join(' '),
  hyphens: (number) => fours(number).join('-'),
  'no-break spaces': (number) => fours(number).join('\u00a0'),
  'narrow no-break spaces': (number) => fours(number).join('\u202f'),
  'en dashes': (number) => fours(number).join('–'),
  'non-breaking hyphens': (number) => fours(number).join('\u2011'),
  dots: (number) => fours(number).join('.'),
  'middle dots': (number) => fours(number).join(' · '),
  slashes: (number) => fours(number).join(' / '),
  underscores: (number) => fours(number).join('_'),
  'hyphens with spaces': (number) => fours(number).join(' - '),
  'zero-width spaces': (number) => [...number].join('\u200b'),
  'soft hyphens': (number) => fours(number).join('\u00ad'),
  'digit by digit': (number) => [...number].join(' '),
  'dots, digit by digit': (number) => [...number].join('.'),
  'in pairs': (number) => (number.match(/\d{1,2}/g) ?? []).join(' '),
  'two groups': (number) => `${number.slice(0, 6)} ${number.slice(6)}`,
  'spaces anywhere': (number) => `${number.slice(0, 1)} ${number.slice(1, 9)}  ${number.slice(9)}`,
  'full-width digits': (number) => inDigitsFrom(number, 0xff10),
  'Arabic-Indic digits': (number) => inDigitsFrom(number, 0x0660),
  'Devanagari digits': (number) => inDigitsFrom(number, 0x0966),
  'bold digits': (number) => inDigitsFrom(number, 0x1d7ce),
  keycaps: (number) => [...number].map((digit) => `${digit}\ufe0f\u20e3`).join(''),
  'inside of words': (number) => `Visa${number}abc`,
  'inside of a sentence': (number) => `my card is ${fours(number).join(' ')}, thanks`,
  'beside other digits': (number) => `12 ${fours(number).join(' ')} 12/30 123`,
  'with its date': (number) => `${number}=30121010000`,
  'in brackets': (number) => `(${number})`,
  'after a plus': (number) => (number.length === 13 ? number : `+${number}`),
  twice: (number) => `${number} ${number}`,
};

/** Groups as on the card: 4-6-5, 4-6-4, or groups of four. */
function fours(number: string): string[] {
  const [, ...groups] =
    (number.length === 15 || number.length === 14) && number.startsWith('3')
      ? (/^(\d{4})(\d{6})(\d{4,5})$/.exec(number) ?? [])
      : ['', ...(number.match(/\d{1,4}/g) ?? [])];
  return groups;
}

const inDigitsFrom = (number: string, zero: number): string =>
  [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
