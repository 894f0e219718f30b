/**
 * Measures the capacity of every access pattern and of a whole order: as the engine reports it,
 * against the minimum for its bytes, and beside other designs. Nothing is timed, so the same code
 * gives the same tables, which `proof/bench/test/capacity/capacity.test.ts` compares.
 */
import { LIFE_WRITES, type Life } from '../../../lib/capacity/order-life.ts';
import { DEFAULT_OPEN_ORDER_SHARDS } from '../../../lib/settings/open-order-shards.ts';
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import { PARTITIONS } from '../../../table/keys.ts';
import { type BenchEngine, spreadOpenOrders, startBenchEngine, useTable } from '../bench-table.ts';
import type { Part, PartResult, ReportRow, Table } from '../part.ts';
import { type Consumed, capacityMeter, consumed, type Measurement } from './capacity-meter.ts';
import {
  type DesignMeasured,
  type GrowthMeasured,
  measureDesigns,
  measureGrowth,
} from './designs.ts';
import { largeShop } from './large-shop.ts';
import { measureByLine, measureCounted } from './life-by-line.ts';
import { measureCapacity } from './measure-capacity.ts';
import type { MeasuredLife } from './measured-life.ts';
import { onDemandCost, PRICES_ARE, provisionedCostOf } from './money.ts';
import { type PhysicalFloor, physicalFloor } from './physical-floor.ts';

const SHORT = 'a1b2';
const UUID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const LINES = 3;
const SHARDS = DEFAULT_OPEN_ORDER_SHARDS;
const GROWTH = [200, 2000];

export const part: Part = {
  name: 'capacity',
  title: 'What everything consumes',
  async run({ progress }) {
    progress('engine and template');
    const engine: BenchEngine = await startBenchEngine();
    try {
      return capacityResult(await measureAll(engine.table, progress));
    } finally {
      await engine.stop();
    }
  },
};

export interface CapacityMeasured {
  readonly short: readonly Measurement[];
  readonly uuid: readonly Measurement[];
  /** Our design comes first. */
  readonly designs: readonly DesignMeasured[];
  /** An order that is paid and shipped in parts. */
  readonly byLine: MeasuredLife;
  /** The same, with a payment that is created first, and scans of the parcel. */
  readonly tracked: MeasuredLife;
  /** The three lives with the setting `dayFigures`. */
  readonly counted: Readonly<Record<Life, MeasuredLife>>;
  readonly growth: readonly GrowthMeasured[];
}

export async function measureAll(
  table: Resource,
  progress: (line: string) => void,
): Promise<CapacityMeasured> {
  const meters = capacityMeter();
  progress('every access pattern');
  spreadOpenOrders(SHARDS);
  const short = await measureCapacity(meters(await useTable(table, 'patterns-short')), SHORT);
  const uuid = await measureCapacity(meters(await useTable(table, 'patterns-uuid')), UUID);
  progress('other designs');
  const designs = await measureDesigns(table, meters);
  const byLine = await measureByLine(table, meters);
  const tracked = await measureByLine(table, meters, 'tracked');
  const counted = {
    whole: await measureCounted(table, meters),
    'by-line': await measureByLine(table, meters, 'by-line', true),
    tracked: await measureByLine(table, meters, 'tracked', true),
  };
  const growth: GrowthMeasured[] = [];
  for (const orders of GROWTH) growth.push(await measureGrowth(table, meters, orders));
  return { short, uuid, designs, byLine, tracked, counted, growth };
}

export function capacityResult(measured: CapacityMeasured): PartResult {
  const floor = physicalFloor(SHORT, LINES);
  const life = lifeOf(measured);
  const shop = largeShop(life, measured.uuid);
  return {
    deterministic: true,
    tables: [
      patternTable(measured),
      lifeTable(life, floor),
      countedTable(measured),
      designTable(measured, floor),
      growthTable(measured.growth),
      coalescingTable(life),
      moneyTable(measured),
      ...shop.tables,
    ],
    figures: {
      lifeWrites: life.total,
      lifeByLineWrites: measured.byLine.total,
      lifeTrackedWrites: measured.tracked.total,
      lifeCountedWrites: measured.counted.whole.total,
      lifeCountedByLineWrites: measured.counted['by-line'].total,
      lifeCountedTrackedWrites: measured.counted.tracked.total,
      lifeFloorOfThisLayout: floorOfLayout(life),
      lifeFloorOfAnyLayout: floor.total,
      lifeRequests: sum(life.steps.map(({ requests }) => requests)),
      lifeStreamRecords: sum(life.steps.map(({ records }) => records)),
      lifeRecordsProjected: sum(life.steps.map(({ received }) => received)),
      ...shop.figures,
      ...Object.fromEntries(
        measured.short.map(({ id, what, requests }) => [
          `${id} ${what}`,
          sum(requests.map(({ units }) => units)),
        ]),
      ),
    },
    violations: [
      ...aboveBudget({ whole: life, 'by-line': measured.byLine, tracked: measured.tracked }),
      ...[...measured.short, ...measured.uuid]
        .filter(isAboveArithmetic)
        .map(({ id, what }) => `${id}, ${what}: writes more than its rows`),
    ],
  };
}

/** Compares whole lives with their budgets, which each pattern has, too. */
const aboveBudget = (lives: Readonly<Record<Life, MeasuredLife>>): string[] =>
  (Object.keys(lives) as Life[])
    .filter((life) => lives[life].total > LIFE_WRITES[life])
    .map(
      (life) =>
        `an order's life (${life}) takes ${lives[life].total} WCU, ${LIFE_WRITES[life]} at most`,
    );

/**
 * True if the engine reports more for writes than the changed rows must cost: then a row was
 * written unnecessarily.
 */
const isAboveArithmetic = ({ requests, floor }: Measurement): boolean =>
  consumed(requests).write > floor.write;

function patternTable({ short, uuid }: CapacityMeasured): Table {
  return {
    section: 'patterns',
    title: 'Each access pattern',
    columns: [
      '',
      'of',
      'requests',
      'where',
      `units`,
      'floor',
      '× floor',
      'with a UUID for customer id',
    ],
    rows: short.map(({ id, what, requests, floor }, i): ReportRow => {
      const units = consumed(requests);
      return [
        id,
        what,
        requestsOf(requests),
        where(units),
        unitsOf(units),
        unitsOf(floor),
        (units.read + units.write) / (floor.read + floor.write),
        unitsOf(consumed(uuid[i]?.requests ?? [])),
      ];
    }),
  };
}

function lifeTable(life: MeasuredLife, floor: PhysicalFloor): Table {
  const rows = life.steps.map(
    ({ name, write, copies, copiesAlone, requests, records, received }, i): ReportRow => [
      name,
      where(write),
      write.write,
      copies.write,
      write.write + copies.write,
      write.write + copiesAlone,
      (floor.write[i] ?? 0) + (floor.copies[i] ?? 0),
      requests,
      `${received} of ${records}`,
    ],
  );
  const column = (index: number) => sum(rows.map((row) => Number(row[index])));
  return {
    section: 'life',
    title: `The life of an order of ${LINES} lines, in WCU`,
    columns: [
      'step',
      'where',
      'write',
      'its copies',
      'together',
      'copies one by one',
      'one item per order',
      'requests',
      'stream records processed',
    ],
    rows: [
      ...rows,
      ['whole life', '', column(2), column(3), column(4), column(5), column(6), column(7), ''],
    ],
  };
}

/** An order counts on its day as it is placed, its money and its parcels as they move. */
function countedTable({ designs, byLine, tracked, counted }: CapacityMeasured): Table {
  const row = (name: string, without: MeasuredLife, life: MeasuredLife): ReportRow => [
    name,
    without.total,
    life.total,
    life.total - without.total,
    sum(life.steps.map(({ copies }) => copies.read)),
    life.byPartition[PARTITIONS.days] ?? 0,
  ];
  return {
    section: 'life',
    title: 'The same, with the setting `dayFigures`, in WCU',
    columns: ['life', 'without', 'with', 'more', 'RCU more', 'of it on days'],
    rows: [
      row('paid with one report, shipped as a whole', lifeOf({ designs }), counted.whole),
      row('authorized, captured, shipped as a parcel', byLine, counted['by-line']),
      row('the same, with a payment created first, and scans', tracked, counted.tracked),
    ],
  };
}

function designTable({ designs }: Pick<CapacityMeasured, 'designs'>, floor: PhysicalFloor): Table {
  const ours = lifeOf({ designs }).total;
  const rows = designs.map(
    ({ name, life, a2, a4, a5 }): ReportRow => [
      name,
      ...life.steps.map(({ write }) => write.write),
      sum(life.steps.map(({ copies }) => copies.write)),
      life.total,
      life.total / ours,
      a2,
      a4,
      a5,
    ],
  );
  const least: ReportRow = [
    'one item per order, by arithmetic',
    ...floor.write,
    sum(floor.copies),
    floor.total,
    floor.total / ours,
    floor.a2,
    '–',
    '–',
  ];
  return {
    section: 'designs',
    title: 'Other designs: WCU of a life, RCU of a page of 20 (A5 on one shard)',
    columns: [
      'design',
      'place',
      'pay',
      'ship',
      'deliver',
      'copies',
      'life',
      '× this',
      'A2',
      'A4',
      'A5',
    ],
    rows: [...rows, least],
  };
}

const growthTable = (growth: readonly GrowthMeasured[]): Table => ({
  section: 'designs',
  title: 'Filtering is not querying: RCU of a page of 20, of which there are 20',
  columns: ['orders in the table', 'A4 on GSI1', 'by FilterExpression', 'A5 on GSI2', 'by Scan'],
  rows: growth.map(({ orders, a4, a4ByFilter, a5, a5ByScan }) => [
    orders,
    a4,
    a4ByFilter,
    a5,
    a5ByScan,
  ]),
});

/**
 * The events of each version would stay. META and SUMMARY would be written once, in a transaction
 * with one META for each order.
 */
function coalescingTable(life: MeasuredLife): Table {
  const built = life.steps.map(({ copies }) => copies.write);
  const [placed = 0] = built;
  const rows: [string, number, number][] = [
    ['one order placed, paid, shipped and delivered', sum(built), life.steps.length + 4],
    ['ten orders placed by one customer', 10 * placed, 10 + 2 * (10 + 1)],
    ['ten orders placed by ten customers', 10 * placed, 10 * placed],
  ];
  return {
    section: 'coalescing',
    title: 'What coalescing would save, if a stream batch held…',
    columns: ['…', 'WCU as built', 'coalesced', 'saved'],
    rows: rows.map(([batch, asBuilt, coalesced]) => [
      batch,
      asBuilt,
      coalesced,
      asBuilt - coalesced,
    ]),
  };
}

/** With customer ids in Cognito's form, which a deployment pays for. */
function moneyTable({ uuid, designs }: CapacityMeasured): Table {
  const life = lifeOf({ designs });
  const million = (what: string, units: { read: number; write: number }): ReportRow => {
    const each = { read: units.read * 1e6, write: units.write * 1e6 };
    return [what, units.write, units.read, onDemandCost(each), provisionedCostOf(each)];
  };
  const ofPatterns = uuid
    .filter(({ what }) => !what.includes('48'))
    .map(({ id, what, requests }) => million(`${id}, ${what}`, consumed(requests)));
  return {
    section: 'money',
    title: `Money per million (${PRICES_ARE})`,
    columns: ['a million of', 'WCU each', 'RCU each', 'on demand', 'provisioned, used to 70 %'],
    rows: [million('whole order lives', { read: 0, write: life.total }), ...ofPatterns],
  };
}

function lifeOf({ designs: [ours] }: Pick<CapacityMeasured, 'designs'>): MeasuredLife {
  if (!ours) throw new RangeError('no design was measured');
  return ours.life;
}

const floorOfLayout = ({ steps }: MeasuredLife): number =>
  sum(steps.map(({ write, copiesAlone }) => write.write + copiesAlone));

function requestsOf(requests: Measurement['requests']): string {
  const counts = new Map<string, number>();
  for (const { operation } of requests) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return [...counts]
    .map(([operation, count]) => (count > 1 ? `${count} ${operation}` : operation))
    .join(' + ');
}

/** Sorted, because the engine returns the indexes in no order. */
const where = ({ by }: Consumed): string =>
  ['table', 'GSI1', 'GSI2']
    .filter((name) => (by[name] ?? 0) > 0)
    .map((name) => `${name} ${by[name]}`)
    .join(', ');

const unitsOf = ({ read, write }: Consumed): string =>
  [read > 0 && `${read} RCU`, write > 0 && `${write} WCU`].filter(Boolean).join(' + ');

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
