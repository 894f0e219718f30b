import { describe, expect, it } from 'vitest';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { FLAWED } from './provider/flawed.ts';
import { playScenario } from './provider/play.ts';
import { SEED } from './seed.ts';

const SCENARIOS = IS_WHOLE ? 1000 : 100;

const seeds = (count: number): number[] => Array.from({ length: count }, (_, n) => SEED + n);

describe('The calls to a payment provider', () => {
  it(`move each cent once, in ${SCENARIOS} scenarios from seed ${SEED}`, REPEATED, async () => {
    const wrong: string[] = [];
    const seen: Record<string, number> = {};
    for (const seed of seeds(SCENARIOS)) {
      const { violations, figures } = await playScenario(seed);
      wrong.push(...violations.map((violation) => `${seed}: ${violation}`));
      for (const [name, n] of Object.entries(figures)) seen[name] = (seen[name] ?? 0) + n;
    }

    expect(wrong).toEqual([]);
    // The scenarios have what they are about.
    for (const name of ['lost', 'late', 'busy', 'broken', 'killed', 'webhook', 'by hand'])
      expect(seen[name], name).toBeGreaterThan(SCENARIOS / 5);
    for (const name of ['CAPTURE', 'REFUND', 'VOID', 'RECORDED', 'UNKNOWN', 'IDLE'])
      expect(seen[name], name).toBeGreaterThan(SCENARIOS / 10);
  });

  it.each([
    ['the key alone', /REFUND \S+ moved 2 times/],
    ['the ask alone', /REFUND \S+ moved 2 times/],
    ['refusals believed', /CAPTURE \S+ failed, and moved/],
    ['references by message id', /the books contradict themselves/],
    ['FAILED for a timeout', /\S+ failed, and moved/],
  ])('are judged: %s is caught', async (name, violation) => {
    const found: string[] = [];
    for (const seed of seeds(600)) {
      if (found.some((one) => violation.test(one))) break;
      found.push(...(await playScenario(seed, FLAWED[name])).violations);
    }

    expect(FLAWED[name]).toBeDefined();
    expect(found).toContainEqual(expect.stringMatching(violation));
  });
});
