// @module-tag first
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { operationOf } from '../../../../api/operations/operation-of.ts';
import { OPERATIONS } from '../../../../api/operations/operations.ts';
import { textOf } from '../../../../api/operations/pattern-text.ts';
import type { AccessPattern } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import {
  type CapacityMeasured,
  capacityResult,
  measureAll,
} from '../../../../tools/bench/capacity/capacity.ts';
import { consumed, type Measurement } from '../../../../tools/bench/capacity/capacity-meter.ts';
import type { DesignMeasured } from '../../../../tools/bench/capacity/designs.ts';
import { thisMachine } from '../../../../tools/bench/machine.ts';
import type { PartResult } from '../../../../tools/bench/part.ts';
import { readPage, withTables } from '../../../../tools/bench/performance-page.ts';
import { readAssembly, theResource } from '../../../../tools/local/cloudformation/template.ts';
import { freshTable } from '../../../support/table.ts';

/**
 * Units of each request of a call, on typical rows. They are deterministic: more units or another
 * request is a regression.
 */
const BUDGETS: Readonly<Record<string, readonly number[]>> = Object.assign(
  {
    // 4 for a delivery that succeeds at once, 6 if its row is above 1 KB.
    'Deliver order.placed, kept': [2],
    'Deliver order.placed, delivered': [2],
    'Deliver payment.captured, kept': [3],
    'Deliver payment.captured, delivered': [3],
    'Sweep an order of 3 lines that expires': [1, 16],
    'Sweep an order of 3 lines that expires with a payment': [1, 18],
  },
  ...OPERATIONS.flatMap(({ dynamodb }) =>
    Object.entries(dynamodb).map(([id, { units }]) =>
      Object.fromEntries(Object.entries(units).map(([name, one]) => [`${id} ${name}`, one])),
    ),
  ),
);

describe('Consumed capacity', () => {
  freshTable({ stream: true });
  let all: CapacityMeasured;
  let result: PartResult;
  let measured: Map<string, Measurement>;
  beforeAll(async () => {
    all = await measureAll(
      theResource(readAssembly(inject('assembly')), 'AWS::DynamoDB::GlobalTable'),
      () => {},
    );
    result = capacityResult(all);
    measured = new Map(all.short.map((one) => [`${one.id} ${one.what}`, one]));
  });

  it.each(Object.entries(BUDGETS))('of %s is %j', (what, budget) => {
    expect(measured.get(what)?.requests.map(({ units }) => units)).toEqual(budget);
  });

  it.each(Object.values<AccessPattern>(ACCESS_PATTERNS))(
    'of $id is in docs/access-patterns.md as it is measured: no figure is written by hand',
    (pattern) => {
      const { cost = '' } = operationOf(pattern).dynamodb[pattern.id] ?? {};
      // A page's items and an order's lines are no units.
      const byHand = cost.replace(/\{[^}]+\}|page of \d+|with \d+ lines/g, '').match(/\d+/g);

      expect(cost).toMatch(/\{.+\}/);
      expect(byHand).toBeNull();
      expect(textOf(pattern).cost).toMatch(/^[\d.]+ [RW]CU/);
    },
  );

  it('is measured for every access pattern and budgeted for every measurement', () => {
    expect([...measured.keys()].sort()).toEqual(Object.keys(BUDGETS).sort());
    expect(new Set(all.short.map(({ id }) => id))).toEqual(
      new Set([...Object.keys(ACCESS_PATTERNS), 'Deliver', 'Sweep']),
    );
  });

  it.each([
    [3, 23],
    [48, 203],
  ])(
    'of an order of %i lines is 2(2n + 2) for rows, 3 for indexes, 2 each for customer and key',
    (n, units) => {
      expect(units).toBe(2 * (2 * n + 2) + 3 + 2 + 2);
      expect(measured.get(`A6 an order of ${n} lines`)?.requests).toMatchObject([
        { operation: 'TransactWriteItems', units },
      ]);
    },
  );

  it('of every write is the sum of its changed rows’ costs, in table and indexes', () => {
    const writes = [...all.short, ...all.uuid].filter(({ floor }) => floor.write > 0);

    expect(writes.length).toBeGreaterThan(0);
    for (const { requests, floor, id } of writes) {
      expect({ id, write: consumed(requests).write }).toEqual({ id, write: floor.write });
    }
  });

  it('of every read of whole rows in one Query follows from the bytes of its answer', () => {
    const reads = all.short.filter(
      ({ floor, id }) => floor.read > 0 && !['A2', 'A5', 'A31', 'A31b', 'A35'].includes(id),
    );

    expect(reads.length).toBeGreaterThan(0);
    for (const { requests, floor, id } of reads) {
      expect({ id, read: consumed(requests).read }).toEqual({ id, read: floor.read });
    }
  });

  it('of an order’s whole life is 55 WCU in 13 requests, with 7 of 26 records projected', () => {
    expect(result.figures).toMatchObject({
      lifeWrites: 55,
      lifeByLineWrites: 75,
      lifeFloorOfThisLayout: 47,
      lifeFloorOfAnyLayout: 25,
      lifeRequests: 13,
      lifeStreamRecords: 26,
      lifeRecordsProjected: 7,
    });
    expect(result.violations).toEqual([]);
  });

  it('of every other design is higher somewhere: in its life, or in a page', () => {
    const [ours, ...others] = all.designs;

    expect(others.length).toBeGreaterThan(4);
    for (const other of others)
      expect({ name: other.name, dearer: isDearer(other, ours) }).toMatchObject({ dearer: true });
  });

  it('of a page by index is constant as the table grows, and by filter is not', () => {
    const [small, large] = all.growth;

    expect(large).toMatchObject({ a4: small?.a4, a5: small?.a5 });
    expect(large?.a4ByFilter).toBeGreaterThan(5 * (small?.a4ByFilter ?? Number.POSITIVE_INFINITY));
  });

  it('is the one in docs/performance.md: npm run bench -- capacity --write', () => {
    expect(withTables(readPage(), 'capacity', result, thisMachine())).toBe(readPage());
  });
});

const isDearer = (other: DesignMeasured, ours: DesignMeasured | undefined): boolean =>
  ours !== undefined &&
  (other.life.total > ours.life.total ||
    other.a2 > ours.a2 ||
    other.a4 > ours.a4 ||
    other.a5 > ours.a5);
