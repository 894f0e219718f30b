// @module-tag first

import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newOrderId } from '../../../../domain/order-id.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import type { AccessPattern } from '../../../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS } from '../../../../functions/manifest/access-patterns.ts';
import { LIFE_WRITES, storedBytesOf, writesOf } from '../../../../lib/capacity/order-life.ts';
import { operationIdOf } from '../../../../packages/api/operations/operation-id.ts';
import { operationOf } from '../../../../packages/api/operations/operation-of.ts';
import { OPERATIONS } from '../../../../packages/api/operations/operations.ts';
import { textOf } from '../../../../packages/api/operations/pattern-text.ts';
import { stepNamed } from '../../../../packages/api/story/story.ts';
import { readAssembly, theResource } from '../../../../packages/local/cloudformation/template.ts';
import { storedBytes } from '../../../../packages/local/limits/change-units.ts';
import { lineItem } from '../../../../table/orders/placing/order-items.ts';
import { freshTable } from '../../../../test/support/table.ts';
import { SKUS } from '../../bench-shop.ts';
import { type CapacityMeasured, capacityResult, measureAll } from '../../capacity/capacity.ts';
import { consumed, type Measurement } from '../../capacity/capacity-meter.ts';
import type { DesignMeasured } from '../../capacity/designs.ts';
import { thisMachine } from '../../machine.ts';
import type { PartResult } from '../../part.ts';
import { readPage, withTables } from '../../performance-page.ts';

/**
 * Units of each request of a call, on typical rows. They are deterministic: more units or another
 * request is a regression. `packages/api/test/story/units.test.ts` checks those of the story's
 * steps.
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
  ...OPERATIONS.flatMap((operation) =>
    Object.entries(operation.dynamodb).map(([id, { units }]) =>
      Object.fromEntries(
        Object.entries(units)
          .filter(([name]) => !stepNamed(operationIdOf(operation), name))
          .map(([name, one]) => [`${id} ${name}`, one]),
      ),
    ),
  ),
);

/** The access patterns whose budgets are all of steps of the story. */
const PLAYED_ONLY: readonly string[] = OPERATIONS.flatMap(({ dynamodb }) =>
  Object.keys(dynamodb),
).filter((id) => !Object.keys(BUDGETS).some((what) => what.startsWith(`${id} `)));

const MEASURED = Object.values<AccessPattern>(ACCESS_PATTERNS).filter(
  ({ id }) => !PLAYED_ONLY.includes(id),
);

/** Milliseconds for all of them on a busy machine: half a minute on a quiet one. */
const WHOLE_MEASUREMENT = 1_200_000;

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
  }, WHOLE_MEASUREMENT);

  it.each(Object.entries(BUDGETS))('of %s is %j', (what, budget) => {
    expect(measured.get(what)?.requests.map(({ units }) => units)).toEqual(budget);
  });

  it.each(MEASURED)(
    'of $id is that of the requests in its record, and of no other index',
    (pattern) => {
      const { request = '' } = operationOf(pattern).dynamodb[pattern.id] ?? {};
      const named = request.replaceAll('Queries', 'Query').match(/[A-Z]\w+Items?|Query/g);
      const index = /GSI\d/.exec(request)?.[0] ?? 'table';
      const cases = all.short.filter(({ id }) => id === pattern.id);

      expect(cases.length).toBeGreaterThan(0);
      for (const { requests } of cases) {
        const sent = requests.map(({ operation }) => operation);
        expect(named?.join()).toContain([...new Set(sent)].join());
        const reads = requests.filter(({ operation }) => /^(Query|GetItem)$/.test(operation));
        for (const { by } of reads)
          expect(Object.keys(by).filter((name) => Number(by[name]) > 0)).toEqual([index]);
      }
    },
  );

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
    expect(new Set([...all.short.map(({ id }) => id), ...PLAYED_ONLY])).toEqual(
      new Set([...Object.keys(ACCESS_PATTERNS), 'Deliver', 'Sweep']),
    );
    for (const { dynamodb, handler } of OPERATIONS)
      for (const { units } of Object.values(dynamodb))
        expect(Object.keys(units), handler.pattern.name).not.toEqual([]);
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
    const several = [
      'A2',
      'A5',
      'A5b',
      'A11',
      'A25b',
      'A25c',
      'A31',
      'A31b',
      'A31d',
      'A31e',
      'A31f',
      'A35',
      'A50',
      'A51',
      'A55',
      'A55b',
      'A57',
      'A57b',
    ];
    const reads = all.short
      .filter(({ floor, id }) => floor.read > 0 && !several.includes(id))
      .filter(({ requests }) => !requests.some((one) => one.operation === 'TransactGetItems'));

    expect(reads.length).toBeGreaterThan(0);
    for (const { requests, floor, id } of reads) {
      expect({ id, read: consumed(requests).read }).toEqual({ id, read: floor.read });
    }
  });

  it('of an order’s life are the figures with which `oms cost` calculates', () => {
    const line = { seq: 4, sku: `${SKUS[3]}`, quantity: 1, unitPrice: 4950, amount: 4950 };
    const identity = { customerId: 'a1b2', orderId: newOrderId(new Date()), placedAt: '' };
    const stored = storedBytes(lineItem(identity, line, policyIn(process.env)), []);

    const life = all.designs[0]?.life;
    expect({
      whole: life?.total,
      'by-line': all.byLine.total,
      tracked: all.tracked.total,
    }).toEqual(LIFE_WRITES);
    expect(storedBytesOf(3)).toBe(life?.storedBytes);
    expect(storedBytesOf(4) - storedBytesOf(3)).toBe(stored);
    const [few = 0, many = 0] = [3, 48].map(
      (lines) => measured.get(`A6 an order of ${lines} lines`)?.requests[0]?.units,
    );
    expect(writesOf('whole', 48) - writesOf('whole', 3)).toBe(many - few);
  });

  it('of an order’s whole life is 55 WCU in 13 requests, with 7 of 26 records projected', () => {
    expect(result.figures).toMatchObject({
      lifeWrites: 55,
      lifeByLineWrites: 77,
      lifeTrackedWrites: 89,
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
