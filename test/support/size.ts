/**
 * Whether a test that repeats itself plays its whole number. `npm test` plays a part of it;
 * `npm run test:all` and `npm run test:large` play it whole (vitest.config.ts).
 */
export const IS_WHOLE = process.env['TEST_SIZE'] === 'whole';
