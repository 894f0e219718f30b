/** Measures A5 with the open orders in one partition, and in several. */
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import type { Item } from '../../../packages/local/limits/change-units.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { listOpenOrders } from '../../../table/orders/a05-list-open-orders.ts';
import type { Position } from '../../../table/page.ts';
import { recordWhile } from '../../../test/support/measurement/request-recorder.ts';
import { spreadOpenOrders, useTable } from '../bench-table.ts';
import type { PartOptions, PartResult } from '../part.ts';
import { seededOrder } from '../seeded-orders.ts';
import { quantile, timeCalls } from '../timing.ts';
import { loadRows } from './bulk-load.ts';
import type { Extent } from './scale-extent.ts';

export interface ShardsMeasured {
  readonly shards: number;
  /** The first page of 20. */
  readonly page: Read;
  /** All orders in pages of 100, as for a person who works through the queue. */
  readonly walk: Read & { readonly rows: number };
}

interface Read {
  readonly requests: number;
  readonly units: number;
}

const SHARDS = [1, 4, 10, 25];
const ORDERS = 2000;
const WALK_PAGE = 100;
export const MOST_OVER_TEN_SHARDS = 3;

export async function byShards(
  table: Resource,
  { calls }: Extent,
  progress: PartOptions['progress'],
): Promise<PartResult> {
  progress('open orders over shards');
  const measured: (ShardsMeasured & { millis: readonly number[] })[] = [];
  for (const shards of SHARDS) {
    const units = await measureShards(table, shards, ORDERS);
    measured.push({
      ...units,
      millis: await timeCalls(() => listOpenOrders({ limit: 20, sort: 'asc' }), calls),
    });
  }
  const one = measured[0]?.walk.units ?? Number.NaN;
  const ten = measured.find(({ shards }) => shards === 10)?.walk.units ?? Number.NaN;
  return {
    tables: [
      {
        title: `A5: ${ORDERS} open orders, by the number of shards`,
        columns: [
          'shards',
          'a page of 20: requests',
          'RCU',
          'ms, median',
          `all, by pages of ${WALK_PAGE}: requests`,
          'RCU',
          'RCU for 20 orders',
          '× one shard',
        ],
        rows: measured.map(({ shards, page, walk, millis }) => [
          shards,
          page.requests,
          page.units,
          quantile(millis, 0.5),
          walk.requests,
          walk.units,
          (walk.units / walk.rows) * 20,
          walk.units / one,
        ]),
      },
    ],
    figures: Object.fromEntries(
      measured.map(({ shards, walk }) => [`A5 over ${shards}: RCU of all`, walk.units]),
    ),
    violations:
      ten > MOST_OVER_TEN_SHARDS * one
        ? [`A5 over ten shards takes ${ten} RCU, over one ${one}`]
        : [],
  };
}

/** Measures a new table with open orders in that many shards. Later reads use this table, too. */
export async function measureShards(
  table: Resource,
  shards: number,
  orders: number,
): Promise<ShardsMeasured> {
  spreadOpenOrders(shards);
  await useTable(table, `shards-${shards}`, { stream: false });
  await loadRows(openOrders(orders));
  let rows = 0;
  const page = await recordWhile(() => listOpenOrders({ limit: 20, sort: 'asc' }));
  const walk = await recordWhile(async () => {
    rows = await walkOpenOrders();
  });
  return { shards, page: readOf(page), walk: { ...readOf(walk), rows } };
}

function* openOrders(count: number): Generator<Item> {
  for (let n = 0; n < count; n++) yield orderRow(seededOrder(n, `c${n % 100}`, 3));
}

async function walkOpenOrders(): Promise<number> {
  let rows = 0;
  let after: Position | undefined;
  do {
    const page = await listOpenOrders({ limit: WALK_PAGE, sort: 'asc', after });
    rows += page.items.length;
    after = page.next;
  } while (after);
  return rows;
}

const readOf = (requests: readonly { units: number }[]): Read => ({
  requests: requests.length,
  units: requests.reduce((sum, { units }) => sum + units, 0),
});
