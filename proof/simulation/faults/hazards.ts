import type { Mapping } from '../event-source.ts';
import type { Random } from '../random.ts';
import type { Faults } from './faults.ts';

export const CALM: Mapping = {
  shards: 1,
  batchSize: 10,
  retryAttempts: 8,
  duplicates: 0,
  crashes: 0,
};

export const MILD: Faults = {
  rates: {
    before: 0.02,
    after: 0.02,
    late: 0.02,
    error: 0.02,
    slow: 0.02,
    conflict: 0.02,
    throttle: 0.02,
  },
  persistent: 0.05,
  mixed: 0.05,
};

export const mappingFrom = (random: Random): Mapping => ({
  shards: 1 + random.below(6),
  batchSize: 1 + random.below(10),
  retryAttempts: random.pick([0, 0, 1, 2]),
  duplicates: 0.3,
  crashes: 0.12,
});

/** Rates from almost no fault to one fault in every second attempt. */
export function faultsFrom(random: Random): Faults {
  const rate = random.pick([0.02, 0.06, 0.1]);
  const lost = { before: rate, after: rate, late: rate, error: rate / 2 };
  const rates = { ...lost, slow: 1.5 * rate, conflict: rate / 2, throttle: rate / 2 };
  return { rates, persistent: random.pick([0.1, 0.6]), mixed: random.pick([0, 0.3]) };
}
