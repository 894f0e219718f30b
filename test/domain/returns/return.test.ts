import { describe, expect, it } from 'vitest';
import {
  expected,
  isComplete,
  MAX_RETURN_ACTS,
  RETURN_LETTER,
  type ReturnLine,
  withAct,
} from '../../../domain/returns/return.ts';

const NOW = new Date('2026-06-10T12:00:00.000Z');

const line = (quantity: number, received: number): ReturnLine => ({
  seq: 1,
  quantity,
  reason: 'COLOR',
  received,
  restocked: 0,
});

describe('A return', () => {
  it('has an id with its own letter', () => {
    expect(RETURN_LETTER).toBe('r');
  });

  it('is complete once everything has arrived', () => {
    expect(expected(line(3, 1))).toBe(2);
    expect(isComplete([line(3, 3), line(1, 1)])).toBe(true);
    expect(isComplete([line(3, 3), line(1, 0)])).toBe(false);
  });

  it('keeps its steps, with who took them and what arrived', () => {
    const act = { at: NOW.toISOString(), status: 'CLOSED', previousStatus: 'OPEN', by: 'op-1' };
    const first = withAct({ status: 'OPEN' }, { status: 'CLOSED' }, { by: 'op-1' }, NOW);
    expect(first).toStrictEqual([act]);
    const author = { by: 'op-1', byName: 'ada' };
    expect(
      withAct({ acts: first, status: 'OPEN' }, { status: 'CLOSED', received: 2 }, author, NOW),
    ).toStrictEqual([act, { ...act, received: 2, byName: 'ada' }]);
  });

  it('keeps its last steps', () => {
    const act = (received: number) => ({
      at: NOW.toISOString(),
      status: 'OPEN' as const,
      previousStatus: 'OPEN' as const,
      received,
      by: 'op-1',
    });
    const acts = Array.from({ length: MAX_RETURN_ACTS }, (_, n) => act(n));
    const step = { status: 'OPEN', received: MAX_RETURN_ACTS } as const;
    expect(withAct({ acts, status: 'OPEN' }, step, { by: 'op-1' }, NOW)).toEqual([
      ...acts.slice(1),
      act(MAX_RETURN_ACTS),
    ]);
  });
});
