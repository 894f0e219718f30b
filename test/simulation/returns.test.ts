// @module-tag alone first
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createFigures } from './figures.ts';
import { nextOf, returnJobs } from './jobs.ts';
import { SEED } from './seed.ts';
import { createWorkerPool, type Result } from './worker-pool.ts';

const LIVES = 200;
/** The lives in which a flaw must be found. */
const FEW = 60;

describe('Returns', () => {
  const pool = createWorkerPool(inject('assembly'));
  afterAll(pool.end);

  /** Plays lives; those of a flawed design until one is wrong. */
  async function play(design: string, lives: number) {
    const figures = createFigures();
    const succeeded = new Map<string, number>();
    const next = nextOf(returnJobs(design, SEED, lives, 10));
    const isCaught = () => design !== 'production' && figures.wrong() > 0;
    await pool.run(
      () => (isCaught() ? undefined : next()),
      (result) => {
        figures.add(result);
        for (const one of 'succeeded' in result ? result.succeeded : [])
          succeeded.set(one, (succeeded.get(one) ?? 0) + 1);
      },
    );
    return { ...figures, succeeded };
  }

  it(`leave rows that add up in ${LIVES} lives under faults`, { timeout: 900_000 }, async () => {
    const figures = await play('production', LIVES);
    process.stdout.write(
      `returns, seed ${SEED}: ${figures.runs()} lives, ${figures.wrong()} wrong; ` +
        `${figures.counts.requests} requests, ${figures.counts.faults} faults, ` +
        `${JSON.stringify(Object.fromEntries(figures.succeeded))}\n`,
    );
    expect(figures.violations).toEqual([]);
    expect(figures.runs()).toBe(LIVES);
    for (const operation of [
      'A23',
      'A24',
      'A25',
      'A25b',
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
      expect(figures.succeeded.get(operation) ?? 0, operation).toBeGreaterThan(0);
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

  it.each([
    'A25 that is not held to its return',
    'A25b that reads, checks and writes',
    'A47c that does not bind its effect',
    'A47 with the link to the typed address',
  ])('“%s” is caught', { timeout: 600_000 }, async (design) => {
    const figures = await play(design, FEW);
    process.stdout.write(`${design}: ${figures.wrong()} of ${figures.runs()} lives are wrong\n`);
    expect(figures.violations.length).toBeGreaterThan(0);
  });
});
