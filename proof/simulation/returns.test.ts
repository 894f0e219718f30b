// @module-tag alone first
import { afterAll, describe, expect, inject, it } from 'vitest';
import { catchFlaw } from './catch-flaw.ts';
import { createFigures } from './figures.ts';
import { nextOf, returnJobs } from './jobs.ts';
import { SEED } from './seed.ts';
import { createWorkerPool, type Job, type Result } from './worker-pool.ts';

const LIVES = 200;
/** The lives in which a flaw must be found. */
const FEW = 150;

/** The number is the seed that found the flaw last, counted from `SEED`: it is played first. */
const FLAWED: Readonly<Record<string, number>> = {
  'A25 that is not held to its return': 9,
  'A25b that reads, checks and writes': 3,
  'A47c that does not bind its effect': 40,
  'A47 with the link to the typed address': 0,
  'A8 that leaves the order its whole discount': 51,
  'A25 that values each receipt by itself': 24,
  'A16 that is bound by its payment alone': 8,
  'A25b that is bound by its return alone': 14,
  'A25b that moves no payment': 21,
  'A16 that refuses a settled return': 19,
};

describe('Returns', () => {
  const pool = createWorkerPool(inject('assembly'));
  afterAll(pool.end);

  it(`leave rows that add up in ${LIVES} lives under faults`, { timeout: 900_000 }, async () => {
    const figures = createFigures();
    const succeeded = new Map<string, number>();
    await pool.run(nextOf(returnJobs('production', SEED, LIVES, 10)), (result) => {
      figures.add(result);
      for (const one of 'succeeded' in result ? result.succeeded : [])
        succeeded.set(one, (succeeded.get(one) ?? 0) + 1);
    });
    process.stdout.write(
      `returns, seed ${SEED}: ${figures.runs()} lives, ${figures.wrong()} wrong; ` +
        `${figures.counts.requests} requests, ${figures.counts.faults} faults, ` +
        `${JSON.stringify(Object.fromEntries(succeeded))}\n`,
    );
    expect(figures.violations).toEqual([]);
    expect(figures.runs()).toBe(LIVES);
    for (const operation of [
      'A23',
      'A24',
      'A25',
      'A25b',
      'A25c',
      'A18',
      'A16',
      'A7',
      'A8',
      'A19',
      'A21',
      'A22',
      'A47',
      'A47b',
      'A47c',
      'A47f',
    ])
      expect(succeeded.get(operation) ?? 0, operation).toBeGreaterThan(0);
  });

  it('are played the same way by the same seed', async () => {
    const fingerprints = async () => {
      const outcomes: Result[] = [];
      const jobs = returnJobs('production', SEED, 2, 1);
      await pool.run(nextOf(jobs), (outcome) => outcomes.push(outcome));
      return outcomes.map((outcome) => 'fingerprint' in outcome && outcome.fingerprint).sort();
    };
    expect(await fingerprints()).toEqual(await fingerprints());
  });

  it.each(Object.entries(FLAWED))('“%s” is caught', { timeout: 600_000 }, async (design, last) => {
    const foundLast: Job = { kind: 'returns', design, seeds: [SEED + last] };
    const caughtAt = await catchFlaw(pool, foundLast, returnJobs(design, SEED, FEW, 10));

    process.stdout.write(`${design}: caught at seed ${caughtAt} of ${SEED} …\n`);
    expect(caughtAt).toBeDefined();
  });
});
