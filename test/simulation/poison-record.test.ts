import { describe, expect, inject, it } from 'vitest';
import { lacksOwnEngine } from '../support/own-engine.ts';
import { employ, type Result } from './crew.ts';

const SEED = Number(process.env['SEED'] ?? Math.floor(Date.now() / 1000) % 1_000_000);
const RECORDS = 1000;

/** A batch of 100 is halved this often until one record is left. */
const HALVINGS = Math.ceil(Math.log2(100));
const ATTEMPTS = 9;

/**
 * A thread's dice are the same each time, so its request tokens are, too, and an engine remembers
 * them.
 */
const isSkipped = lacksOwnEngine(
  'a poison record among a thousand',
  'it repeats request tokens on an engine of its own',
);

describe.skipIf(isSkipped)('A poison record among a thousand', () => {
  it('is given up alone and kept whole, and delays nobody else beyond its retries', {
    timeout: 600_000,
  }, async () => {
    const outcomes: Result[] = [];
    const jobs = [{ kind: 'poison', seed: SEED, records: RECORDS } as const];

    await employ(
      inject('assembly'),
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
