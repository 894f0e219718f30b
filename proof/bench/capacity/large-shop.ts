/**
 * Calculates a shop with a thousand orders a second from the figures of one order. It is arithmetic
 * only, so every figure follows from the others.
 */
import { PARTITIONS } from '../../../table/keys.ts';
import { GSI1, GSI2 } from '../../../table/schema.ts';
import { READS_PER_ORDER } from '../load/storefront-mix.ts';
import type { ReportRow, Table } from '../part.ts';
import type { Measurement } from './capacity-meter.ts';
import { consumed } from './capacity-meter.ts';
import type { MeasuredLife } from './measured-life.ts';
import {
  HOURS_A_MONTH,
  onDemandCost,
  PRICES_ARE,
  provisionedCost,
  storageCost,
  type Units,
} from './money.ts';

const ORDERS_A_SECOND = 1000;
const LINES = 3;

/**
 * The capacity of one partition, and so of one key:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const PARTITION: Units = { write: 1000, read: 3000 };
const PARTITION_GIGABYTES = 10;
/** A shop is busy for some hours: its daily mean is a quarter of its peak. */
const MEAN_OF_PEAK = 0.25;

export interface LargeShop {
  readonly tables: readonly Table[];
  readonly figures: Readonly<Record<string, number>>;
}

/** @param reads of each pattern, measured with a UUID as customer id, as Cognito gives */
export function largeShop(life: MeasuredLife, reads: readonly Measurement[]): LargeShop {
  const stores = storeUnits(life, reads);
  const total = {
    write: sum(stores.map(({ write }) => write)),
    read: sum(stores.map(({ read }) => read)),
  };
  const gigabytes = (life.storedBytes * ORDERS_A_SECOND * HOURS_A_MONTH * 3600) / 1e9;
  const keys = keysOf(life);
  const costs = costsOf(total);
  return {
    tables: [storeTable(stores), keyTable(keys), costTable(costs), storageTable(life, gigabytes)],
    figures: {
      writesASecond: total.write,
      readsASecond: total.read,
      bytesAnOrder: life.storedBytes,
      gigabytesAMonth: gigabytes,
      leastShards: Math.ceil(((life.by[GSI2.name] ?? 0) * ORDERS_A_SECOND) / PARTITION.write),
      salesOfOneSku: keys[0]?.hotAt ?? Number.NaN,
    },
  };
}

/** The units a second of the table, or of an index. */
interface StoreUnits extends Units {
  readonly where: string;
}

function storeUnits(life: MeasuredLife, reads: readonly Measurement[]): StoreUnits[] {
  const read: Record<string, number> = {};
  for (const [id, perOrder] of Object.entries(READS_PER_ORDER)) {
    const requests = reads.find((one) => one.id === id)?.requests;
    if (!requests) throw new RangeError(`${id} was not measured`);
    for (const [where, units] of Object.entries(consumed(requests).by))
      read[where] = (read[where] ?? 0) + units * perOrder;
  }
  return ['table', GSI1.name, GSI2.name].map((where) => ({
    where,
    write: (life.by[where] ?? 0) * ORDERS_A_SECOND,
    read: (read[where] ?? 0) * ORDERS_A_SECOND,
  }));
}

const storeTable = (stores: readonly StoreUnits[]): Table => ({
  section: 'shop',
  title:
    `${ORDERS_A_SECOND} orders of ${LINES} lines a second, each with its life, and the reads ` +
    'of the storefront mix',
  columns: ['where', 'WCU', 'RCU', 'partitions for that, at least'],
  rows: stores.map(({ where, write, read }) => [
    where,
    write,
    read,
    Math.ceil(write / PARTITION.write + read / PARTITION.read),
  ]),
});

interface Key {
  readonly key: string;
  readonly unit: string;
  readonly each: number;
  /** The number of units a second at which the key is hot. */
  readonly hotAt: number;
  readonly here: string;
}

/** The keys, in the order in which they become hot. */
function keysOf({ by, byPartition }: MeasuredLife): Key[] {
  const key = (name: string, unit: string, each: number, here: string): Key => ({
    key: name,
    unit,
    each,
    here,
    hotAt: Math.floor(PARTITION.write / each),
  });
  const sale = (byPartition[PARTITIONS.stock] ?? 0) / LINES;
  const open = by[GSI2.name] ?? 0;
  const share = Math.floor(PARTITION.write / sale) / (LINES * ORDERS_A_SECOND);
  return [
    key(
      '`SKU#<sku>`, its stock row',
      'sale',
      sale,
      `one SKU in more than ${Math.round(share * 100)} % of all lines`,
    ),
    key(
      '`OPEN#<n>` of GSI2',
      'order',
      open,
      `${Math.ceil((open * ORDERS_A_SECOND) / PARTITION.write)} shards at least`,
    ),
    key(
      '`CUST#<id>`, orders and SUMMARY',
      'order',
      byPartition[PARTITIONS.customer] ?? 0,
      'one customer: limited to 60 a minute',
    ),
    key(
      '`CUST#<id>#<status>` of GSI1',
      'order',
      by[GSI1.name] ?? 0,
      'one customer: limited to 60 a minute',
    ),
    key(
      '`ORDER#<id>`, META, lines, events',
      'order',
      byPartition[PARTITIONS.order] ?? 0,
      'never: one order each',
    ),
  ];
}

const keyTable = (keys: readonly Key[]): Table => ({
  section: 'keys',
  title: 'What one key takes, the first to be hot first',
  columns: ['key', 'WCU', 'for each', 'hot at so many a second', 'in this shop'],
  rows: keys.map(({ key, each, unit, hotAt, here }): ReportRow => [key, each, unit, hotAt, here]),
});

interface Cost {
  readonly when: string;
  readonly onDemand: number;
  readonly provisioned: number;
}

function costsOf(second: Units): Cost[] {
  const seconds = HOURS_A_MONTH * 3600;
  const month = (share: number) => ({
    write: second.write * seconds * share,
    read: second.read * seconds * share,
  });
  const provisioned = provisionedCost(second, HOURS_A_MONTH);
  return [
    { when: 'all day long', onDemand: onDemandCost(month(1)), provisioned },
    {
      when: 'at its peak, a quarter of it on average; provisioned for the peak',
      onDemand: onDemandCost(month(MEAN_OF_PEAK)),
      provisioned,
    },
    {
      when: 'the same; provisioned follows the load',
      onDemand: onDemandCost(month(MEAN_OF_PEAK)),
      provisioned: provisioned * MEAN_OF_PEAK,
    },
  ];
}

const costTable = (costs: readonly Cost[]): Table => ({
  section: 'costs',
  title: `A month of it, requests alone (${PRICES_ARE})`,
  columns: [`${ORDERS_A_SECOND} orders a second`, 'on demand', 'provisioned'],
  rows: costs.map(({ when, onDemand, provisioned }) => [
    when,
    Math.round(onDemand),
    Math.round(provisioned),
  ]),
});

const storageTable = ({ storedBytes }: MeasuredLife, gigabytes: number): Table => ({
  section: 'costs',
  title: 'What stays of a month of it',
  columns: [
    'bytes an order, index entries included',
    'GB',
    `partitions of ${PARTITION_GIGABYTES} GB`,
    'a month, standard class',
  ],
  rows: [
    [
      storedBytes,
      Math.round(gigabytes),
      Math.ceil(gigabytes / PARTITION_GIGABYTES),
      Math.round(storageCost(gigabytes)),
    ],
  ],
});

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
