import { describe, expect, it } from 'vitest';
import { placeText } from '../address.ts';

describe('The place of an address', () => {
  const place = { line1: 'Hafenstr. 3', postalCode: '20457', city: 'Hamburg', country: 'DE' };
  const text = 'Hafenstr. 3, 20457 Hamburg, Germany';

  it.each([
    ['a person', { name: 'Otto Yılmaz' }],
    ['two names', { firstName: 'Otto', lastName: 'Yılmaz', phone: '+49 40 123' }],
    ['a company', { company: 'Yılmaz KG', name: 'Otto Yılmaz' }],
    ['nobody', {}],
  ])('names the street and the town, and leaves %s out', (_, who) =>
    expect(placeText({ ...who, ...place })).toBe(text),
  );
});
