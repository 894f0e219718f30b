// @module-tag alone first
import { afterAll, describe, expect, inject, it } from 'vitest';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { createFigures } from './figures.ts';
import { nextOf, scenarioJobs, shopJobs } from './jobs.ts';
import { SEED } from './seed.ts';
import { createWorkerPool, type Job, type Result } from './worker-pool.ts';

/** Of three scenarios in a row, one moves orders as a whole, and two trade by line. */
const SCENARIOS = IS_WHOLE ? 210 : 15;
/** Few scenarios are halved, so that each of two workers has a part. */
const PER_ENGINE = IS_WHOLE ? undefined : Math.ceil(SCENARIOS / 2);
const BY_LINE = (SCENARIOS * 2) / 3;
/**
 * In two of three scenarios orders are paid: in all that move orders as a whole, and in half of the
 * others.
 */
const MONEY = (SCENARIOS * 2) / 3;
/** The scenarios with a seed that ten divides have webhook endpoints. All publish events. */
const WEBHOOKS = Math.floor((SEED + SCENARIOS - 1) / 10) - Math.floor((SEED - 1) / 10);
const ORDERS = IS_WHOLE ? 300 : 50;

const pool = createWorkerPool(inject('assembly'));
afterAll(pool.end);

async function play(jobs: Iterator<Job>) {
  const figures = createFigures();
  await pool.run(nextOf(jobs), figures.add);
  return figures;
}

describe('Trade and its projector, with every fault of requests and streams', REPEATED, () => {
  it(`are right in ${SCENARIOS} scenarios, ${BY_LINE} of them by line, ${MONEY} with payments`, {
    timeout: 900_000,
  }, async () => {
    const figures = await play(scenarioJobs('production', SEED, SCENARIOS, PER_ENGINE));
    process.stdout.write(
      `simulation, seed ${SEED}: ${figures.runs()} scenarios, ${figures.wrong()} wrong; ` +
        `${figures.line()}\n`,
    );

    expect(figures.violations).toEqual([]);
    expect(figures.runs()).toBe(SCENARIOS);
    expect(figures.counts.byLine).toBe(BY_LINE);
    expect(figures.counts.money).toBe(MONEY);
    expect(figures.counts.webhooks).toBe(WEBHOOKS);
    // Too rare for a few scenarios of any seed.
    const { kills, expiries, ...happened } = figures.counts;
    if (IS_WHOLE) expect(expiries).toBeGreaterThan(0);
    for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0);
  });

  it('are played the same way by the same seed', async () => {
    const fingerprints = async () => {
      const outcomes: Result[] = [];
      const jobs = scenarioJobs('production', SEED, 3, 1);
      await pool.run(nextOf(jobs), (outcome) => outcomes.push(outcome));
      return outcomes
        .map((outcome) => 'fingerprint' in outcome && [outcome.seed, outcome.fingerprint])
        .sort();
    };

    expect(await fingerprints()).toEqual(await fingerprints());
  });

  it(`lose, double and oversell none of ${ORDERS} orders while the engine is killed`, {
    timeout: 600_000,
  }, async () => {
    const figures = await play(shopJobs(SEED, ORDERS, 2));
    process.stdout.write(
      `orders under faults, seed ${SEED}: ${JSON.stringify(figures.shop)}; ${figures.line()}\n`,
    );

    expect(figures.violations).toEqual([]);
    expect(figures.shop.placed).toBeGreaterThanOrEqual(ORDERS);
    expect(figures.shop.limited).toBeGreaterThan(0);
    expect(figures.counts.kills).toBe(2);
  });
});
