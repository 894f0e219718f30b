/** Figures and names in sentences of the documents that the code knows. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maxAdjustments } from '../../domain/adjustment.ts';
import { MAX_LINES } from '../../domain/order.ts';
import { PROBLEMS } from '../../functions/http/problems.ts';
import { ALARMS } from '../../lib/alarms/alarm-rows.ts';
import { PRICES } from '../../lib/capacity/prices.ts';
import { settingsSchema } from '../../lib/settings/settings-schema.ts';
import { createOrder } from '../../packages/api/operations/orders/a06-create-order.ts';
import { monthlyCost } from '../../packages/oms/capacity/monthly-cost.ts';
import { monthlyUseOf } from '../../packages/oms/capacity/order-cost.ts';
import { INDEXES } from '../../table/schema.ts';

const textOf = (name: string) => readFileSync(`docs/${name}.md`, 'utf8').replaceAll(/\s+/g, ' ');

/** The numbers that the pattern captures in a document: at least one. */
function figuresIn(name: string, pattern: RegExp): number[] {
  const found = [...textOf(name).matchAll(pattern)].flatMap(([, ...numbers]) =>
    numbers.map((number = '') => Number(number.replaceAll(',', ''))),
  );
  expect(found, `${pattern} in docs/${name}.md`).not.toEqual([]);
  return found;
}

describe('The figure', () => {
  const shop = {
    ordersPerDay: 1000,
    lines: 3,
    life: 'whole',
    readsPerOrder: 6,
    keepMonths: 24,
    utilization: 50,
  } as const;

  it('of a placed order is its write units', () => {
    const placed = figuresIn('performance', /Placing an order of three lines takes (\d+) write/g);
    const placingUnits = createOrder.dynamodb['A6']?.units['an order of 3 lines'];
    const said = figuresIn('decisions', /(?:A6 stays at|\(up to) (\d+) WCU/g);

    expect(new Set([...placed, ...said])).toEqual(new Set(placingUnits));
  });

  it('of an archive follows from the price of storage', () => {
    const [gigabytes = 0] = figuresIn('when-not', /An order takes about (\d+) KB/g);
    const [dollars = 0] = figuresIn('when-not', /a million of them cost ([\d.]+) dollars/g);
    const month = PRICES.storageGigabyteMonth + PRICES.recoveryGigabyteMonth;
    expect(dollars).toBeCloseTo(gigabytes * month * 0.95, 0);

    const worth = 100 / (dollars * 0.75);
    const [orders = 0] = figuresIn('when-not', /from about (\d+) million orders on/g);
    expect(Math.abs(orders - worth)).toBeLessThan(2);
  });

  it('of a small shop is what oms cost prints', () => {
    const [dollars] = figuresIn('when-not', /costs ([\d.]+) dollars a month on demand/g);
    expect(monthlyCost(monthlyUseOf(shop), PRICES).onDemand).toBeCloseTo(Number(dollars), 2);
  });

  it('of the limits is the settings’ default', () => {
    const { ordersPerMinute, unitsPerMinute } = settingsSchema.shape;
    expect(figuresIn('storefront', /limits, (\d+) orders and ([\d,]+) items a minute/g)).toEqual([
      ordersPerMinute.parse(undefined),
      unitsPerMinute.parse(undefined),
    ]);
  });

  it('of alarms, lines and adjustments is that of the code', () => {
    expect(textOf('runbook')).toContain('There are more than sixty alarms');
    expect(ALARMS.length).toBeGreaterThan(60);
    expect(figuresIn('when-not', /An order has at most (\d+) lines/g)).toEqual([MAX_LINES]);
    expect(textOf('when-not')).toContain('twenty adjustments beside a tax of each line');
    expect(maxAdjustments(0)).toBe(20);
    expect(maxAdjustments(MAX_LINES)).toBe(20 + MAX_LINES);
  });
});

describe('The name', () => {
  it('of each read of several steps is in the summary of the figures', () => {
    const rows = [...readFileSync('docs/performance.md', 'utf8').matchAll(/^\| (A\w+) \| (.*)/gm)];
    const reads = rows.map(([, id, row = '']) => [id, ...row.split(' | ')]);
    const several = reads.filter(
      ([, , requests = '', , units = '']) =>
        / RCU$/.test(units) && !/WCU/.test(units) && /\+|^\d+ GetItem/.test(requests),
    );
    const [, named = ''] =
      /Reads of two steps are ([^.]+\.[^.]+)\./.exec(textOf('performance')) ?? [];

    expect(new Set([...named.matchAll(/A\d+\w?/g)].map(([id]) => id))).toEqual(
      new Set(several.map(([id]) => id)),
    );
  });

  it('of each refusal in the runbook’s log is a problem’s code', () => {
    const codes = [...textOf('runbook').matchAll(/`code` names the cause: ([^.]+)\./g)].flatMap(
      ([, list = '']) => [...list.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code),
    );

    expect(codes.length).toBeGreaterThan(2);
    expect(Object.keys(PROBLEMS)).toEqual(expect.arrayContaining(codes));
  });

  it('of each setting of an index in the runbook is a member of capacity', () => {
    const named = [...textOf('runbook').matchAll(/`capacity`: `indexes\.(\w+)\.(\w+)`/g)];

    expect(named.map(([, index]) => index)).toEqual(INDEXES.map(({ name }) => name));
    for (const [, index = '', member = ''] of named) {
      const capacity = { mode: 'on-demand', indexes: { [index]: { [member]: 5 } } };
      expect(settingsSchema.shape.capacity.safeParse(capacity).success).toBe(true);
    }
  });

  it('of each folder of the Postman collection is in its page, in order', () => {
    const { item } = JSON.parse(
      readFileSync('packages/api/postman/orders.postman_collection.json', 'utf8'),
    ) as { item: { name: string }[] };
    const [, list = ''] = /folders follow each other: ([^.]+)\./.exec(textOf('postman')) ?? [];

    expect([...list.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name)).toEqual(
      item.map(({ name }) => name),
    );
  });
});
