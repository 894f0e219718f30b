import { describe, expect, it } from 'vitest';
import {
  furthest,
  MAX_REFERENCES,
  otherReferences,
  referencesOf,
} from '../../../domain/payments/reports.ts';
import { aTransaction } from '../../support/payment-life.ts';

const one = aTransaction('REFUND', 100, { reference: 're_1' });
const LATER = '2026-06-01T12:00:00.001Z';

describe('The further one of two reports', () => {
  it.each([
    ['is the one that there is', undefined, one],
    ['is the later state', { ...one, state: 'PENDING', at: LATER }, one],
    ['is what was undone', { ...one, at: LATER }, { ...one, state: 'REVERSED' }],
    ['is the newer', { ...one, amount: 200 }, { ...one, at: LATER }],
    ['is the success, whenever it failed', { ...one, state: 'FAILED', at: LATER }, one],
    ['is any with a payment', one, { ...one, paymentReference: 'pi_1' }],
    ['is the larger, at one time', one, { ...one, amount: 101 }],
    ['is any that is the same for all', one, { ...one, reference: 're_2' }],
    ['is any with a failure', one, { ...one, failure: { code: 'late' } }],
  ] as const)('%s', (_, less, more) => {
    expect(furthest(less, more)).toBe(more);
    if (less) expect(furthest(more, less)).toBe(more);
  });

  it('is the stored one if both are equal', () => {
    expect(furthest(one, { ...one })).toBe(one);
  });
});

describe('A report', () => {
  const whole = { ...one, otherReferences: ['re_0'] } as const;

  it('has all its references, and keeps the first few of them', () => {
    expect(referencesOf(whole)).toEqual(['re_1', 're_0']);
    expect(referencesOf({ otherReferences: ['re_0'] })).toEqual(['re_0']);
    expect(referencesOf({})).toEqual([]);
    expect(otherReferences(['re_1', 're_1'], one)).toEqual({});
    expect(otherReferences(['re_2', 're_1', 're_0'], one)).toEqual({
      otherReferences: ['re_0', 're_2'],
    });
    const many = Array.from({ length: MAX_REFERENCES + 1 }, (_, n) => `a_${n}`);
    expect(otherReferences([...many, 're_1', 'a_0'], one)).toEqual({
      otherReferences: many.slice(0, MAX_REFERENCES),
    });
  });
});
