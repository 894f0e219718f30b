import { createHash } from 'node:crypto';

/** The same numbers, from 0 to 1, in every run. */
export function seededRandom(seed: number): () => number {
  let drawn = 0;
  return () => createHash('md5').update(`${seed} ${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}
