import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { millisecondsOf, newTimeId, timeOf } from '../../domain/time-id.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOW = new Date('2026-06-01T09:00:00.123Z');

/** The letters of all kinds of ids, as the domain declares them. */
const LETTERS = globSync('domain/**/*.ts', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/export const (\w+)_LETTER = '(.*)'/g)].map(
    ([, kind, letter = '']) => ({ kind, letter }),
  ),
);

describe('An id that sorts by time', () => {
  it.each(LETTERS)('has a letter that no other kind has: $letter of $kind', ({ letter }) => {
    expect(letter).toMatch(/^[a-z]$/);
    expect(LETTERS.filter((one) => one.letter === letter)).toHaveLength(1);
  });

  it('has a letter for each kind', () => {
    expect(LETTERS.length).toBeGreaterThanOrEqual(8);
  });

  it('contains its time, which another kind does not read', () => {
    const id = newTimeId('x', NOW);

    expect(id).toMatch(/^x-[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(timeOf('x', id)).toBe(NOW.toISOString());
    expect(millisecondsOf('x', id)).toBe(NOW.getTime());
    expect(timeOf('y', id)).toBeUndefined();
  });
});
