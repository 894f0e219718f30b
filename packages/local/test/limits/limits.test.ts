import { describe, expect, it } from 'vitest';
import { Limits, type Touched } from '../../limits/limits.ts';

/** A clock of the test's own, in milliseconds. */
let now = 0;
const limits = () => {
  now = 0;
  return new Limits(() => now);
};
const write = (key: string, item?: string): Touched => ({
  store: 'table',
  kind: 'Write',
  key,
  item,
});

/** Sends so many requests of one unit at this moment, and counts those that are admitted. */
function admitted(of: Limits, touched: Touched, requests: number, units = 1): number {
  let count = 0;
  for (let n = 0; n < requests; n++) {
    if (of.refusal([touched])) continue;
    of.take([{ ...touched, units }]);
    count += 1;
  }
  return count;
}

describe('The limits of a table', () => {
  it('admit 1,000 write units and 3,000 read units of one key in a second, and no more', () => {
    const own = limits();
    expect(admitted(own, write('A'), 1500)).toBe(1000);
    expect(admitted(own, { store: 'table', kind: 'Read', key: 'A' }, 4000)).toBe(3000);
    // Another key has its own.
    expect(admitted(own, write('B'), 1500)).toBe(1000);
    now += 500;
    expect(admitted(own, write('A'), 1500)).toBe(500);
    now += 60_000;
    expect(admitted(own, write('A'), 1500), 'a key keeps nothing for a burst').toBe(1000);
  });

  it('admit a request of many units while one is left, and let the key owe the rest', () => {
    const own = limits();
    expect(admitted(own, write('A'), 10, 400)).toBe(3);
    // 1,200 of 1,000 were taken: 200 are owed, which pass in a fifth of a second.
    now += 199;
    expect(own.refusal([write('A')])).toBeDefined();
    now += 2;
    expect(own.refusal([write('A')])).toBeUndefined();
  });

  it('count the items of one key apart, as DynamoDB moves them apart', () => {
    const own = limits();
    expect(admitted(own, write('SKU#A', 'STOCK#~0'), 1500)).toBe(1000);
    expect(admitted(own, write('SKU#A', 'STOCK#~1'), 1500)).toBe(1000);
  });

  it('let an index that is throttled throttle the writes of the table that reach it', () => {
    const own = limits();
    own.provision('GSI1', { Read: 5, Write: 5 }, 1);
    const index: Touched = { store: 'GSI1', kind: 'Write', key: 'DAY#1' };
    expect(admitted(own, index, 20)).toBe(5);
    expect(own.refusal([write('A'), index])).toEqual({
      store: 'GSI1',
      kind: 'Write',
      key: 'DAY#1',
      reason: 'ProvisionedThroughput',
    });
    expect(own.refusal([write('A')]), 'a write that does not reach it').toBeUndefined();
    own.provision('GSI1', undefined);
    expect(own.refusal([write('A'), index])).toBeUndefined();
  });

  it('keep five minutes of a table’s capacity for a burst', () => {
    const own = limits();
    own.provision('table', { Read: 1, Write: 1 });
    const many = Array.from({ length: 400 }, (_, n) => write(`K${n}`));
    expect(many.filter((touched) => admitted(own, touched, 1) === 1)).toHaveLength(300);
  });

  it('name the throttled keys, the most throttled first', () => {
    const own = limits();
    own.limitKeys({ Read: 30, Write: 1 });
    admitted(own, write('A'), 3);
    admitted(own, write('B'), 5);
    expect(own.throttledKeys('table')).toEqual([
      { key: 'B', count: 4 },
      { key: 'A', count: 2 },
    ]);
    expect(own.throttledKeys('GSI1')).toEqual([]);
  });

  it('admit twice the previous peak of a table on demand, half an hour after it', () => {
    const own = limits();
    // Many keys, each within its own limit.
    const fill = (units: number) => {
      let admittedUnits = 0;
      for (let n = 0; n < units; n++) {
        const touched = write(`K${n % 50}`);
        if (own.refusal([touched])) continue;
        own.take([{ ...touched, units: 1 }]);
        admittedUnits += 1;
      }
      return admittedUnits;
    };
    expect(fill(9000), 'a new table').toBe(4000);
    now += 29 * 60_000;
    expect(fill(9000), 'within half an hour').toBe(4000);
    now += 60_000;
    expect(fill(9000), 'then').toBe(8000);
    now += 30 * 60_000;
    expect(fill(20_000), 'again').toBe(16_000);
    expect(own.refusal([write('K0')])?.reason).toBe('KeyRangeThroughput');
  });

  it('take the writes of the table while an index is filled, which falls behind', () => {
    const own = limits();
    own.provision('GSI1', { Read: 5, Write: 5 }, 1);
    own.build('GSI1');
    const index: Touched = { store: 'GSI1', kind: 'Write', key: 'DAY#1' };
    own.take([{ ...index, units: 5 }]);
    expect(own.isBehind([write('A'), index])).toBe(true);
    expect(own.refusal([write('A'), index])).toBeUndefined();
    own.build(undefined);
    expect(own.isBehind([write('A'), index])).toBe(false);
    expect(own.refusal([write('A'), index])?.store).toBe('GSI1');
  });
});
