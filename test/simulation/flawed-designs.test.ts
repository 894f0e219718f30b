import { afterAll, describe, expect, inject, it } from 'vitest';
import { IS_WHOLE, REPEATED } from '../support/size.ts';
import { createCrew, type Job } from './crew.ts';
import { scenarioJobs, taking } from './jobs.ts';
import { SEED } from './seed.ts';

const crew = createCrew(inject('assembly'));
afterAll(crew.dismiss);

/**
 * Designs that look right, and are right as long as no fault happens. The harness must find each
 * flaw.
 */
const FLAWED = [
  'naive ADD',
  'old→new delta behind a version guard',
  'guard and counter in two writes',
  'LOW decided from the image',
  'A6 that refuses beside a conflict on its own record',
  'A7 without version and lifecycle',
  'A7 that takes a lost answer for somebody else’s change',
  'A8 that cancels shipped orders',
  'A10 that overwrites sales',
  'A10 that takes a lost answer for somebody else’s change',
  'A12 that refuses beside a conflict on its own record',
  'A8 that adopts the failed row with lines unread',
  'A19 that counts each line by itself, without the row',
  'A19 that is held to nothing',
  'A16 that reads, checks and inserts',
  'A18 that adds each report to stored sums',
  'A18 that leaves the row out while its status stays',
  'A18 without the merge rule',
  'A18 that knows a fact by a marker that expires',
  'A14 that leaves META alone',
  'expiry without conditions',
  'expiry by the record of what TTL removed',
  'a projector that removes the due key',
  'A14 and A18 without the claim of a reference',
  'events with ids of their sending',
  'PutEvents without looking at entries',
  'events dated when they are sent',
  'a webhook body that each attempt writes again',
  'an address that is checked at registration only',
];

/** This design is wrong at every call, even without faults. */
const WRONG_AT_ONCE = 'A7 that does not move GSI1';

/** One of stock, orders, money and events, each caught early. All of them take minutes. */
const FEW = [
  'naive ADD',
  'A10 that overwrites sales',
  'A14 that leaves META alone',
  'events with ids of their sending',
];
const PLAYED = IS_WHOLE ? FLAWED : FEW;

describe('The flawed design', REPEATED, () => {
  it.each(PLAYED)('“%s” is right without faults', { timeout: 300_000 }, async (design) => {
    const calm: Job = {
      kind: 'scenarios',
      design,
      seeds: [SEED, SEED + 1, SEED + 2],
      isCalm: true,
    };

    const violations: string[] = [];
    await crew.employ(taking([calm].values()), (outcome) => violations.push(...outcome.violations));
    expect(violations).toEqual([]);
  });

  it.each([...PLAYED, WRONG_AT_ONCE])(
    '“%s” is caught within 120 seeds',
    { timeout: 600_000 },
    async (design) => {
      let caughtAt: number | undefined;
      const next = taking(scenarioJobs(design, SEED, 120, 2));

      await crew.employ(
        () => (caughtAt === undefined ? next() : undefined),
        (outcome) => {
          if (outcome.violations.length > 0)
            caughtAt = Math.min(caughtAt ?? outcome.seed, outcome.seed);
        },
      );

      process.stdout.write(`${design}: caught at seed ${caughtAt} of ${SEED} …\n`);
      expect(caughtAt).toBeDefined();
    },
  );
});
