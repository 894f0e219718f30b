import { join } from 'node:path';

/** The forms of the answers of `seahaven-stripe-world` (PyPI, MIT). */
export const RECORDINGS = join(
  import.meta.dirname,
  '../../../../../test/data/stripe-recordings/seahaven-stripe-world.json',
);
