// @module-tag alone first
import { afterAll, describe, expect, inject, it } from 'vitest';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { SEED } from './seed.ts';
import { createWorkerPool, type Result } from './worker-pool.ts';

const RECORDS = IS_WHOLE ? 1000 : 300;

/** A batch of 100 is halved this often until one record is left. */
const HALVINGS = Math.ceil(Math.log2(100));
const ATTEMPTS = 9;

describe(`A poison record among ${RECORDS}`, REPEATED, () => {
  const pool = createWorkerPool(inject('assembly'));
  afterAll(pool.end);

  it('is given up alone and kept whole, and delays no other record beyond its retries', {
    timeout: 600_000,
  }, async () => {
    const outcomes: Result[] = [];
    const jobs = [{ kind: 'poison', seed: SEED, records: RECORDS } as const];

    await pool.run(
      () => jobs.shift(),
      (outcome) => outcomes.push(outcome),
    );

    process.stdout.write(`poison, seed ${SEED}: ${JSON.stringify(outcomes)}\n`);
    const [outcome] = outcomes;
    expect(outcome).toMatchObject({
      applied: RECORDS - 1,
      kept: 1,
      isKeptWhole: true,
      left: 0,
      violations: [],
    });
    if (!outcome || !('otherDeliveries' in outcome)) throw new Error('another kind of outcome');
    expect(outcome.otherDeliveries).toBeLessThanOrEqual(1 + HALVINGS);
    expect(outcome.poisonDeliveries).toBeLessThanOrEqual(HALVINGS + ATTEMPTS);
  });
});
