import { describe, expect, it } from 'vitest';
import {
  completeAfter,
  ERASED,
  type ErasableOrder,
  isFinal,
  nextStep,
  type Walk,
} from '../../../domain/people/erasure.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
const daysAgo = (days: number, milliseconds = 0) =>
  new Date(NOW.getTime() - days * DAY + milliseconds).toISOString();

describe('A walk through the orders of an erased customer', () => {
  const walk: Walk = { pass: 1, changed: false, done: 2, waiting: 1, cursor: 'o-1' };

  it('goes on after its last order, and counts', () => {
    expect(nextStep(walk, ['erased', 'unchanged', 'waiting'], false, 'o-9', NOW)).toEqual({
      walk: { pass: 1, changed: true, done: 4, waiting: 2, cursor: 'o-9' },
      counts: { done: 4, waiting: 2 },
      at: NOW,
    });
    expect(nextStep(walk, ['unchanged', 'waiting'], false, 'o-9', NOW)).toMatchObject({
      walk: { changed: false },
    });
    expect(nextStep(walk, [], true, 'o-9', NOW)).toMatchObject({ walk: { changed: true } });
    expect(nextStep({ ...walk, changed: true }, [], false, 'o-9', NOW)).toMatchObject({
      walk: { changed: true },
    });
  });

  it('ends if it found nothing to erase, and is not the first', () => {
    const empty = { ...walk, waiting: 0 };
    const again = { pass: 2, changed: false, done: 0, waiting: 0 };
    expect(nextStep({ ...empty, pass: 2 }, ['unchanged'], false, undefined, NOW)).toEqual({
      ends: true,
      counts: { done: 3, waiting: 0 },
    });
    const counts = { done: 2, waiting: 0 };
    expect(nextStep(empty, [], false, undefined, NOW)).toEqual({ walk: again, counts, at: NOW });
    const erased = nextStep({ ...empty, pass: 2, changed: true }, [], false, undefined, NOW);
    expect(erased).toEqual({ walk: { ...again, pass: 3 }, counts, at: NOW });
  });

  it('begins again a day later if orders wait, and at once if it erased anything', () => {
    const tomorrow = new Date(NOW.getTime() + DAY);
    expect(nextStep({ ...walk, pass: 2 }, [], false, undefined, NOW)).toMatchObject({
      walk: { pass: 3, waiting: 0 },
      counts: { waiting: 1 },
      at: tomorrow,
    });
    expect(nextStep(walk, ['erased'], false, undefined, NOW)).toMatchObject({ at: NOW });
  });
});

describe('An order needs the person no longer', () => {
  const final = (changes: Partial<ErasableOrder>) =>
    isFinal(
      {
        status: 'DELIVERED',
        updatedAt: daysAgo(1),
        awaitsMoney: false,
        awaitsReturn: false,
        ...changes,
      },
      NOW,
    );

  it('once it is over, and nothing is awaited', () => {
    for (const status of ['DELIVERED', 'CANCELLED', 'RETURNED', undefined] as const)
      expect(final({ status })).toBe(true);
    expect(final({ status: 'OPEN', updatedAt: daysAgo(900) })).toBe(false);
    expect(final({ awaitsMoney: true })).toBe(false);
    expect(final({ awaitsReturn: true })).toBe(false);
  });

  it('after the end of the time in which the buyer may withdraw', () => {
    const until = (end: string) => final({ window: { status: 'OPEN', until: end } });
    expect(until(daysAgo(0))).toBe(false);
    expect(until(daysAgo(0, -1))).toBe(true);
    expect(final({ window: { status: 'CLOSED' } })).toBe(true);
    expect(final({ window: { status: 'CLOSED', until: daysAgo(-9) } })).toBe(true);
  });

  it('60 days after its last change, if nobody reported it as delivered', () => {
    for (const changes of [
      { status: 'SHIPPED' },
      { window: { status: 'OPEN' } },
      { status: 'SHIPPED', window: { status: 'CLOSED' } },
    ] as const) {
      expect(final({ ...changes, updatedAt: daysAgo(60) })).toBe(false);
      expect(final({ ...changes, updatedAt: daysAgo(60, -1) })).toBe(true);
    }
  });
});

describe('An erased comment', () => {
  it('has a text in its place, by which readers know it', () => {
    expect(ERASED).toBe('[erased]');
  });
});

describe('The copies outside the table', () => {
  it('have run out 120 days after the end', () => {
    expect(completeAfter(new Date('2026-06-01T00:00:00.000Z'))).toBe('2026-09-29T00:00:00.000Z');
  });
});
