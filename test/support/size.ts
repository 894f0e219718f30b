/**
 * True if a repeated test runs its full number of cases. `npm test` runs a part of them; `npm run
 * test:all` and `npm run test:large` run all (vitest.config.ts).
 */
export const IS_WHOLE = process.env['TEST_SIZE'] === 'whole';

/** Marks such a test: `npm run test:repeated` runs these alone (vitest.config.ts). */
export const REPEATED = { tags: ['repeated'] };
