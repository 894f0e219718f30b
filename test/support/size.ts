/**
 * True if a repeated test runs its full number of cases. `npm test` runs a part of them, `npm run
 * test:large` runs all (vitest.config.ts).
 */
export const IS_WHOLE = process.env['TEST_SIZE'] === 'whole';

/** Marks such a test: of its file, that command runs these alone. */
export const REPEATED = { tags: ['repeated'] };

/** All cases in the full run; otherwise every `step`th, from the first on. */
export const everyNth = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  IS_WHOLE ? cases : cases.filter((_, n) => n % step === 0);
