import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newOrderId, placedAtOf } from '../../domain/order-id.ts';

/** 9999-12-31T23:59:59.999Z */
const LAST_MOMENT = 253_402_300_799_999;

describe('An order id', () => {
  it('is a ULID: ten digits of time and sixteen random ones', () => {
    const placedAt = new Date('2026-06-01T12:34:56.789Z');

    expect(newOrderId(placedAt, new Uint8Array(16))).toBe('o-01KT1JW64N0000000000000000');
    expect(newOrderId(placedAt, new Uint8Array(16).fill(31))).toBe('o-01KT1JW64NZZZZZZZZZZZZZZZZ');
    expect(
      newOrderId(
        placedAt,
        Uint8Array.from({ length: 16 }, (_, i) => i),
      ),
    ).toBe('o-01KT1JW64N0123456789ABCDEF');
  });

  it('shows when the order was placed', () => {
    // The example of the ULID specification.
    expect(placedAtOf('o-01ARYZ6S41TSV4RRFFQ69G5FAV')).toBe('2016-07-30T22:36:16.385Z');
    expect(placedAtOf('o-00000000000000000000000000')).toBe('1970-01-01T00:00:00.000Z');
  });

  it('returns every time to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_MOMENT }), (milliseconds) => {
        const moment = new Date(milliseconds);
        expect(placedAtOf(newOrderId(moment))).toBe(moment.toISOString());
      }),
    );
  });

  it('sorts by its time', () => {
    const moment = fc.integer({ min: 0, max: LAST_MOMENT });
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        fc.pre(a < b);
        expect(newOrderId(new Date(a)) < newOrderId(new Date(b))).toBe(true);
      }),
    );
  });

  it('differs from every other of its millisecond', () => {
    const now = new Date();

    const ids = Array.from({ length: 10_000 }, () => newOrderId(now));

    expect(new Set(ids).size).toBe(10_000);
    expect(ids.every((id) => placedAtOf(id) === now.toISOString())).toBe(true);
  });

  it('uses every digit of its alphabet equally often', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => 240 + i);

    expect(newOrderId(new Date(0), bytes)).toBe('o-0000000000GHJKMNPQRSTVWXYZ');
  });

  it('reaches the last time that an ISO string writes with four digits', () => {
    expect(placedAtOf('o-76EZ91ZPZZ0000000000000000')).toBe('9999-12-31T23:59:59.999Z');
    expect(placedAtOf('o-76EZ91ZQ000000000000000000')).toBeUndefined();
    expect(placedAtOf('o-7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).toBeUndefined();
  });

  it.each([
    'o-9001',
    '',
    'o-',
    '01KT1JW64N0000000000000000',
    'o-01KT1JW64N000000000000000',
    'o-01KT1JW64N00000000000000000',
    'o-01kt1jw64n0000000000000000',
    'O-01KT1JW64N0000000000000000',
    'o-81KT1JW64N0000000000000000',
    'o-01KT1JW64N000000000000000I',
    'o-01KT1JW64N000000000000000L',
    'o-01KT1JW64N000000000000000O',
    'o-01KT1JW64N000000000000000U',
    'o-01KT1JW64N0000000000000000\n',
    ' o-01KT1JW64N0000000000000000',
    'o-01KT1JW64N#000000000000000',
  ])('is never %j, which this system cannot have made', (id) => {
    expect(placedAtOf(id)).toBeUndefined();
  });
});
