/**
 * The seed of the tests' first scenario. It is fixed, so that the outcome follows from the code
 * alone. `SEED=… npm test` and the long run, `npm run simulate`, use others.
 */
export const SEED = Number(process.env['SEED'] ?? 20_261_122);
