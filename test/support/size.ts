/**
 * True if a repeated test runs its full number of cases. `npm test` runs a part of them; `npm run
 * test:all` and `npm run test:large` run all (vitest.config.ts).
 */
export const IS_WHOLE = process.env['TEST_SIZE'] === 'whole';
