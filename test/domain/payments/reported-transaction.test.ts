import { describe, expect, it } from 'vitest';
import {
  canonical,
  furthest,
  MAX_REFERENCES,
  notesOf,
  otherReferences,
  referencesOf,
  reportedMembersOf,
} from '../../../domain/payments/reported-transaction.ts';
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
  const asked = { ...one, requestedBy: 'op', reason: 'OTHER', lines: [] } as const;
  const whole = { ...asked, otherReferences: ['re_0'], failure: { code: 'late' }, reports: {} };

  it('has the provider’s members, and those of the request', () => {
    expect(reportedMembersOf(whole)).toEqual({ ...one, failure: { code: 'late' } });
    expect(notesOf(whole)).toEqual({ requestedBy: 'op', reason: 'OTHER', lines: [] });
    expect(Object.keys(reportedMembersOf({ ...one, reference: undefined }))).toEqual([
      'kind',
      'state',
      'amount',
      'at',
    ]);
    expect(notesOf(one)).toEqual({});
  });

  it('is one text, in any order of its members', () => {
    const { kind, ...rest } = whole;
    expect(canonical({ ...rest, kind })).toBe(canonical(whole));
    for (const other of [
      { ...whole, amount: 1 },
      { ...whole, paymentReference: 'pi_1' },
      { ...whole, request: 't-1' },
      { ...whole, requestedBy: 'op-2' },
      { ...whole, failure: { code: 'early' } },
    ])
      expect(canonical(other)).not.toBe(canonical(whole));
  });

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

describe('A request', () => {
  it('has no member that was not requested', () => {
    expect(notesOf(one)).toStrictEqual({});
    expect(notesOf({ ...one, requestedBy: 'op' })).toStrictEqual({ requestedBy: 'op' });
  });
});
