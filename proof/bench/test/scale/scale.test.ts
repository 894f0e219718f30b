import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type Resource,
  readAssembly,
  theResource,
} from '../../../../packages/local/cloudformation/template.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { DEEP_PAGE, type DeepPage, measureDeepPages } from '../../scale/deep-pages.ts';
import {
  MOST_OVER_TEN_SHARDS,
  measureShards,
  type ShardsMeasured,
} from '../../scale/open-order-shards.ts';

/** The limits of `npm run bench -- scale`, in units alone. */
describe('Scale', () => {
  freshTable({ stream: true });
  let table: Resource;
  beforeAll(() => {
    table = theResource(readAssembly(inject('assembly')), 'AWS::DynamoDB::GlobalTable');
  });

  describe('of open orders over shards', () => {
    const measured = new Map<number, ShardsMeasured>();
    beforeAll(async () => {
      for (const shards of [1, 4, 10])
        measured.set(shards, await measureShards(table, shards, 2000));
    });

    it.each([1, 4, 10])(
      'costs one Query and half a unit per shard for a page of 20 over %i',
      (shards) => {
        expect(measured.get(shards)?.page).toEqual({ requests: shards, units: shards * 0.5 });
      },
    );

    it('costs for all of them over ten at most three times the units of one', () => {
      const [one, ten] = [measured.get(1)?.walk, measured.get(10)?.walk];

      expect([one?.rows, ten?.rows]).toEqual([2000, 2000]);
      expect(ten?.units).toBeLessThanOrEqual(MOST_OVER_TEN_SHARDS * (one?.units ?? 0));
    });
  });

  describe('of a long list', () => {
    let pages: readonly DeepPage[];
    beforeAll(async () => {
      pages = await measureDeepPages(table);
    });

    it.each(['A2', 'A4'])('costs for page 500 of %s the units of page 1', (pattern) => {
      const of = pages.filter((page) => page.pattern === pattern);

      expect(of.map(({ page }) => page)).toEqual([1, DEEP_PAGE]);
      expect(of[1]?.units).toBe(of[0]?.units);
    });
  });
});
