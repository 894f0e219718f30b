/**
 * Of the tests' first scenario: the same each time, so that the outcome follows from the code
 * alone. Others are played by `SEED=… npm test`, and by the long run, `npm run simulate`.
 */
export const SEED = Number(process.env['SEED'] ?? 20_261_122);
