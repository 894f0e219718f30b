import { beforeAll, describe, expect, it } from 'vitest';
import { part } from '../../handlers/cold-shares.ts';
import { environments } from '../../handlers/idle-environments.ts';
import { thisMachine } from '../../machine.ts';
import type { PartResult } from '../../part.ts';
import { readPage, withTables } from '../../performance-page.ts';

describe('The simulated cold starts', () => {
  let result: PartResult;
  beforeAll(async () => {
    result = await part.run({ progress: () => {}, quick: false, seconds: 0 });
  });

  it('are those in docs/performance.md: npm run bench -- cold-shares --write', () => {
    expect(withTables(readPage(), 'cold-shares', result, thisMachine())).toBe(readPage());
  });

  it.each([30, 300, 3000])('are fewer with groups, at %i orders a day', (orders) => {
    for (const who of ['storefront', 'console']) {
      const share = (design: string) =>
        result.figures[`${design}, ${orders} orders, ${who}`] ?? expect.fail();
      expect(share('the groups')).toBeLessThan(0.8 * share('one function an operation'));
    }
  });
});

describe('An execution environment', () => {
  const isCold = () => environments(() => 'f');

  it('is kept for seven minutes after its last request', () => {
    const asked = isCold();
    expect([0, 400, 800].map((at) => asked(['A1'], at))).toEqual([true, false, false]);
    expect(asked(['A1'], 1230)).toBe(true);
  });

  it('handles one request at a time, so two at once need two', () => {
    const asked = isCold();
    expect(asked(['A1'], 0)).toBe(true);
    expect(asked(['A1', 'A1'], 1)).toBe(true);
    expect(asked(['A1', 'A1'], 2)).toBe(false);
    expect(asked(['A1'], 2.01)).toBe(true);
  });
});
