import type { Survivors } from './survivors.ts';

/**
 * The mutants that may live: each is equivalent to what it replaces, or makes no difference worth a
 * test.
 */
export const ACCEPTED: Survivors = {};
