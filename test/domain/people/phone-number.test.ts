import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneDigitsOf } from '../../../domain/people/phone-number.ts';

describe('The digits by which a telephone number is found', () => {
  it.each([
    ['Germany', '315550142', ['+49 431 5550142', '0049 431 5550142', '0431 5550142']],
    ['Germany, as forms have it', '315550142', ['+49 (0)431 555-01-42', '0431/5550142']],
    ['Austria', '641234567', ['+43 664 1234567', '0664/1234567', '0043 664 123 45 67']],
    ['France', '612345678', ['+33 6 12 34 56 78', '06.12.34.56.78', '0033612345678']],
    ['Britain', '079460018', ['+44 20 7946 0018', '(020) 7946 0018', '0044-20-7946-0018']],
    ['Italy, with a 0 of its own', '612345678', ['+39 06 1234 5678', '06 1234 5678']],
    ['Spain, without a 0', '612345678', ['+34 612 345 678', '612 345 678']],
    ['Poland', '512345678', ['+48 512 345 678', '512-345-678']],
    ['the United States', '125550142', ['+1 (212) 555-0142', '212.555.0142', '1-212-555-0142']],
    ['Japan, in wide digits', '312345678', ['+81 3 1234 5678', '０３－１２３４－５６７８']],
    ['Norway, of eight digits', '722123456', ['+47 22 12 34 56', '0047 22123456']],
  ])('are the same in each form of a number of %s', (_, digits, forms) => {
    expect(forms.map(phoneDigitsOf)).toEqual(forms.map(() => digits));
  });

  it.each([
    ['Tel. 0431 5550142', '315550142'],
    ['0431 5550142 ext. 12', '315550142'],
    ['0431 5550142x9', '315550142'],
    ['mobile 12, office 0431 5550142', '315550142'],
  ])('are those beside letters in “%s”', (text, digits) => {
    expect(phoneDigitsOf(text)).toBe(digits);
  });

  it.each(['', '22 12 34 56', '12345678', '1-800-FLOWERS', 'Ann', '٠٤٣١'])(
    'are none of “%s”',
    (text) => {
      expect(phoneDigitsOf(text)).toBeUndefined();
    },
  );

  it('are nine of any text that has some', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(phoneDigitsOf(text) ?? '000000000').toMatch(/^\d{9}$/);
        expect(phoneDigitsOf(`${text} x +49 431 5550142`)).toHaveLength(9);
      }),
    );
  });
});
