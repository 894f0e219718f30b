/**
 * Whether a test that repeats itself plays its whole number. `npm test` plays a part of it;
 * `npm run test:all` and `npm run test:large` play it whole (vitest.config.ts).
 */
export const IS_WHOLE = process.env['TEST_SIZE'] === 'whole';

/** Marks such a test: `npm run test:repeated` runs these alone (vitest.config.ts). */
export const REPEATED = { tags: ['repeated'] };
