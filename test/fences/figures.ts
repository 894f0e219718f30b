import { appendFileSync } from 'node:fs';

/** What a fence held: for `npm run fences`, which names a file for it. */
export function figure(name: string, value: string, holds = true): void {
  const file = process.env['FENCES_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, value, holds })}\n`);
}

/** Pseudo-random numbers from 0 up to 1 (mulberry32): the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const SEED = Number(process.env['SEED'] ?? 20261121);
