import { describe, expect, inject, it } from 'vitest';
import { lacksOwnEngine } from '../support/own-engine.ts';
import { employ, type Job } from './crew.ts';
import { createFigures } from './figures.ts';
import { scenarioJobs, shopJobs, taking } from './jobs.ts';

/** `SEED=… npm test` plays the same again; the long run is `npm run simulate`. */
const SEED = Number(process.env['SEED'] ?? Math.floor(Date.now() / 1000) % 1_000_000);
const SCENARIOS = 300;
const ORDERS = 300;

async function play(jobs: Iterator<Job>) {
  const figures = createFigures();
  await employ(inject('assembly'), taking(jobs), figures.tell);
  return figures;
}

/**
 * Threads have the same dice, so their request tokens are the same, and an engine remembers them.
 */
const isSkipped = lacksOwnEngine(
  'the simulation',
  'each thread repeats request tokens on an engine of its own',
);

describe.skipIf(isSkipped)('The projector, whatever can happen to a stream', () => {
  it(`keeps every copy right in ${SCENARIOS} scenarios`, { timeout: 600_000 }, async () => {
    const figures = await play(scenarioJobs('production', SEED, SCENARIOS));
    process.stdout.write(
      `projection property, seed ${SEED}: ${figures.runs()} scenarios, ${figures.wrong()} wrong; ${figures.line()}\n`,
    );

    expect(figures.violations).toEqual([]);
    expect(figures.runs()).toBe(SCENARIOS);
    for (const happened of ['duplicates', 'crashes', 'deadLetters', 'faults'] as const) {
      expect(figures.counts[happened]).toBeGreaterThan(0);
    }
  });

  it('is played the same way by the same seed', { timeout: 300_000 }, async () => {
    const [one, other] = [
      await play(scenarioJobs('production', SEED, 3)),
      await play(scenarioJobs('production', SEED, 3)),
    ];

    expect(one.counts).toEqual(other.counts);
  });

  it(`loses, doubles and oversells none of ${ORDERS} orders while the engine is killed`, {
    timeout: 600_000,
  }, async () => {
    const figures = await play(shopJobs(SEED, ORDERS, 2));
    process.stdout.write(
      `orders under faults, seed ${SEED}: ${JSON.stringify(figures.shop)}; ${figures.line()}\n`,
    );

    expect(figures.violations).toEqual([]);
    expect(figures.shop.placed).toBeGreaterThanOrEqual(ORDERS);
    expect(figures.counts.kills).toBe(2);
  });
});

/**
 * The harness would see a flaw if there were one: each of these looks right, and works as long as
 * nothing goes wrong.
 */
describe
  .skipIf(isSkipped)
  .each([
    'naive ADD',
    'old→new delta behind a version guard',
    'guard and counter in two writes',
    'LOW decided from the image',
  ])('The flawed design “%s”', (design) => {
  it('is right while nothing goes wrong', { timeout: 300_000 }, async () => {
    const calm: Job = {
      kind: 'scenarios',
      design,
      seeds: [SEED, SEED + 1, SEED + 2],
      isCalm: true,
    };

    expect((await play([calm].values())).violations).toEqual([]);
  });

  it('is caught within 120 seeds', { timeout: 600_000 }, async () => {
    let caughtAt: number | undefined;
    const jobs = scenarioJobs(design, SEED, 120, 10);
    const next = taking(jobs);

    await employ(
      inject('assembly'),
      () => (caughtAt === undefined ? next() : undefined),
      (outcome) => {
        if (outcome.violations.length > 0)
          caughtAt = Math.min(caughtAt ?? outcome.seed, outcome.seed);
      },
    );

    process.stdout.write(
      `${design}: caught at seed ${caughtAt}, the ${(caughtAt ?? Number.NaN) - SEED + 1}. of ${SEED} …\n`,
    );
    expect(caughtAt).toBeDefined();
  });
});
