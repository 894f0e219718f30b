import { describe, expect, it } from 'vitest';
import { carrierOf, isUnlike, trackingInfo } from '../../ship/carriers.ts';
import { numbersIn, textOf } from '../../ship/tracking-numbers.ts';

describe('A tracking number', () => {
  it.each([
    ['70', undefined, true],
    ['70', { name: 'Post' }, true],
    ['12-34-567', { name: 'Post' }, true],
    ['ZDCFQR2S', { name: 'Post' }, false],
    // The SKU of an order that is packed elsewhere.
    ['WOOL-CAP-RED', { name: 'Post' }, true],
    ['', { name: 'Post' }, false],
    ['70', { name: 'Own van', pattern: '\\d{2}' }, false],
    ['ZDCFQR2S', { name: 'DPD', pattern: '\\d{14}' }, true],
  ])('%j of %o is in doubt: %s', (number, carrier, isInDoubt) =>
    expect(isUnlike(carrier, number)).toBe(isInDoubt),
  );
});

describe('The numbers of one parcel', () => {
  const SSCC = '003404341610940425';

  it.each([
    ['one', `${SSCC}57`, [`${SSCC}57`]],
    ['one, in groups', '0034 0434 1610 9404 2557', ['0034 0434 1610 9404 2557']],
    ['one of letters, in groups', '1Z 999 AA1 01 2345 6784', ['1Z 999 AA1 01 2345 6784']],
    ['two, with a comma', `${SSCC}57, ${SSCC}64`, [`${SSCC}57`, `${SSCC}64`]],
    ['two short ones, with a semicolon', '12345678;12345679', ['12345678', '12345679']],
    ['two, with a slash', `${SSCC}57 / ${SSCC}64`, [`${SSCC}57`, `${SSCC}64`]],
    ['two, with spaces alone', `${SSCC}57 ${SSCC}64`, [`${SSCC}57`, `${SSCC}64`]],
    ['three, with both', `${SSCC}57, ${SSCC}64 ${SSCC}71`, [`${SSCC}57`, `${SSCC}64`, `${SSCC}71`]],
    ['two lines', `${SSCC}57\n${SSCC}64\n`, [`${SSCC}57`, `${SSCC}64`]],
    ['the same twice', 'JD 1234567, jd1234567', ['JD 1234567']],
    ['none', ' , ', []],
  ])('are read from a text: %s', (_, text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it('are stored as numbers if there are several, and read again', () => {
    const dhl = { name: 'DHL', link: 'https://dhl.example/{number}' };
    const several = trackingInfo(dhl, 'JD 1234567, JD 1234568');

    expect(several).toEqual({
      company: 'DHL',
      number: 'JD 1234567',
      numbers: ['JD 1234567', 'JD 1234568'],
      url: 'https://dhl.example/JD1234567',
    });
    expect(textOf(several)).toBe('JD 1234567, JD 1234568');
    expect(trackingInfo(dhl, 'JD 1234567')).not.toHaveProperty('numbers');
    expect(textOf(undefined)).toBe('');
  });

  it('are all of their carrier', () => {
    const ups = { name: 'UPS', pattern: '1Z[0-9A-Z]{16}' };

    expect(carrierOf([ups], '1Z999AA10123456784, 1Z999AA10123456799')).toBe(ups);
    expect(carrierOf([ups], `1Z999AA10123456784, ${SSCC}57`)).toBeUndefined();
    expect(carrierOf([ups], '')).toBeUndefined();
    expect(isUnlike(ups, `1Z999AA10123456784, ${SSCC}57`)).toBe(true);
    expect(isUnlike(undefined, '12345678, 123')).toBe(true);
    expect(isUnlike(undefined, '12345678, 12345679')).toBe(false);
  });
});
