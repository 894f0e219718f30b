/**
 * True if a repeated test runs its full number of cases. `npm test` runs a part of them; `npm run
 * test:large` runs all (vitest.config.ts).
 */
export const IS_WHOLE = process.env['TEST_SIZE'] === 'whole';

/** Marks such a test: of its file, `npm run test:large` runs these alone. */
export const REPEATED = { tags: ['repeated'] };
