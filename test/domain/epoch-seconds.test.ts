import { expect, it } from 'vitest';
import { epochSeconds } from '../../domain/epoch-seconds.ts';

it('counts seconds that have passed whole', () => {
  expect(epochSeconds(new Date('2026-06-01T12:00:00.999Z'))).toBe(1_780_315_200);
});
