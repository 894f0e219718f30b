// @module-tag alone first
import { afterAll, describe, expect, inject, it } from 'vitest';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { catchFlaw } from './catch-flaw.ts';
import { nextOf, scenarioJobs } from './jobs.ts';
import { SEED } from './seed.ts';
import { createWorkerPool, type Job } from './worker-pool.ts';

const pool = createWorkerPool(inject('assembly'));
afterAll(pool.end);

/**
 * Designs that look right, and are right as long as no fault happens. The harness must find each
 * flaw. The number is the seed that found it last, counted from `SEED`: it is played first.
 */
const FLAWED: Readonly<Record<string, number>> = {
  'naive ADD': 0,
  'old→new delta behind a version guard': 4,
  'guard and counter in two writes': 0,
  'LOW decided from the image': 2,
  'a tracking number from the image': 115,
  'days counted outside of the transaction': 0,
  'an event with the author of now': 0,
  'A6 that refuses despite a conflict on its own record': 4,
  'A7 without version and lifecycle': 0,
  'A7 that takes its own change for another client’s': 1,
  'A8 that cancels shipped orders': 0,
  'A8 that lets a customer cancel the rest of a shipped line': 29,
  'A8 whose replay shows the refunds of now': 18,
  'A10 that overwrites sales': 15,
  'A10 that takes its own change for another client’s': 15,
  'A12 that refuses despite a conflict on its own record': 2,
  'A37 by three requests': 2,
  'A40 whose arrival takes no notice of what is short': 19,
  'A8 that does not read the lines again': 8,
  'A19 with a separate row for each line': 0,
  'A19 without conditions': 0,
  'A19 whose condition is on the lines alone': 5,
  'A39 by three requests': 4,
  'A16 that reads, checks and inserts': 11,
  'A18 that adds each report to stored sums': 0,
  'A18 that writes no row while the status stays': 8,
  'A18 without the merge rule': 8,
  'A18 that recognizes a fact by a marker that expires': 1,
  'A18 that believes a later failure': 42,
  'A18 with one movement per request': 42,
  'A14 for which a refund is due again': 29,
  'A15 that takes all that is authorized': 62,
  'A14 that does not write META': 6,
  'expiry without conditions': 2,
  'expiry by the stream record of a TTL removal': 6,
  'expiry that takes no notice of a pending payment': 19,
  'a projector that removes the due key': 18,
  'A14 and A18 without the claim of a reference': 0,
  'events with a new id each time they are sent': 0,
  'PutEvents without a check of its entries': 1,
  'events dated when they are sent': 7,
  'a webhook body that each attempt writes again': 0,
  'an address that is checked at registration only': 0,
};

/** Seeds to play before a flaw counts as not found. */
const SEEDS = 360;

/** This design is wrong at every call, even without faults. */
const WRONG_AT_ONCE = 'A7 that does not move GSI1';

/**
 * These are wrong at the first refund, and at the first delivery of what is short, whether a fault
 * comes before it or not.
 */
const WRONG_WITHOUT_FAULTS = [
  'A14 for which a refund is due again',
  'A40 whose arrival takes no notice of what is short',
];

/** One of stock and one of money, each caught early. All of them take minutes. */
const FEW = ['A10 that overwrites sales', 'A14 that does not write META'];
const PLAYED = IS_WHOLE ? Object.keys(FLAWED) : FEW;

describe('The flawed design', REPEATED, () => {
  const calmly = PLAYED.filter((design) => !WRONG_WITHOUT_FAULTS.includes(design));
  it.each(calmly)('“%s” is right without faults', async (design) => {
    const calm: Job = {
      kind: 'scenarios',
      design,
      seeds: [SEED, SEED + 1, SEED + 2],
      isCalm: true,
    };

    const violations: string[] = [];
    await pool.run(nextOf([calm].values()), (outcome) => violations.push(...outcome.violations));
    expect(violations).toEqual([]);
  });

  it.each([...PLAYED, WRONG_AT_ONCE])(
    `“%s” is caught within ${SEEDS} seeds`,
    { timeout: 600_000 },
    async (design) => {
      const foundLast: Job = { kind: 'scenarios', design, seeds: [SEED + (FLAWED[design] ?? 0)] };
      const caughtAt = await catchFlaw(pool, foundLast, scenarioJobs(design, SEED, SEEDS, 2));

      process.stdout.write(`${design}: caught at seed ${caughtAt} of ${SEED} …\n`);
      expect(caughtAt).toBeDefined();
    },
  );
});
