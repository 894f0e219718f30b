import type { Item } from '../../../../../table/aws-protocol/item.ts';
import { type Key, PARTITIONS, parseStockShard } from '../../../../../table/keys.ts';
import { type Drift, nameOfKey } from '../../drift.ts';
import { pick } from '../expected-order.ts';
import { FOR_A_PERSON } from '../unreadable.ts';

type Row = Item & Key;

/**
 * Checks the shards of a SKU that is split: there are as many as its row names, all at its price,
 * and the first one reminds the sweep to count them. `oms stock split` and `oms stock merge` repair
 * all but a price.
 */
export function checkShards(row: Row | undefined, shards: readonly Row[]): Drift[] {
  const count = Number(row?.['shards'] ?? 0);
  const current = shards.filter((shard) => parseStockShard(shard) < count);
  return [
    ...shards.filter((shard) => !current.includes(shard)).map((shard) => leftOver(row, shard)),
    ...(row && current.length < count ? [unfinished(row, current.length, count)] : []),
    ...current.flatMap((shard) => (row ? checkShard(row, shard) : [])),
    ...(row && count > 0 && Number(row['quantity']) < 0 ? [shortBeside(row)] : []),
  ];
}

const leftOver = (row: Row | undefined, shard: Row): Drift => ({
  what: 'STOCK',
  key: nameOfKey(shard),
  why: row
    ? 'its SKU is not split into so many: sales do not find it. Run oms stock merge'
    : 'its SKU has no stock row',
  expected: null,
  found: pick(shard, 'quantity'),
  ...FOR_A_PERSON,
});

/** Reports a row that owes items to open orders while its shards sell some. */
const shortBeside = (row: Row): Drift => ({
  what: 'STOCK',
  key: nameOfKey(row),
  why: 'its SKU is split and short: sales take what open orders need. Run oms stock merge',
  expected: 'a quantity of 0 or more',
  found: pick(row, 'quantity'),
  ...FOR_A_PERSON,
});

/** Reports a command that was stopped, unless it is at work. */
const unfinished = (row: Row, found: number, expected: number): Drift => ({
  what: 'STOCK',
  key: nameOfKey(row),
  why: 'a split or a merge was stopped: run oms stock split or oms stock merge again',
  expected: { shards: expected },
  found: { shards: found },
  ...FOR_A_PERSON,
  mayBeLag: true,
});

const PRICE = ['name', 'unitPrice', 'currency'];

function checkShard(row: Row, shard: Row): Drift[] {
  const finding = { what: 'STOCK' as const, key: nameOfKey(shard), ...FOR_A_PERSON };
  const isDue = String(shard['GSI2PK']).startsWith(PARTITIONS.due);
  const isCounted = parseStockShard(shard) !== 0 || isDue;
  const { quantity } = shard;
  return [
    ...(Number.isSafeInteger(quantity) && Number(quantity) >= 0
      ? []
      : [
          {
            ...finding,
            why: 'not a quantity',
            expected: 'a quantity',
            found: pick(shard, 'quantity'),
          },
        ]),
    ...(PRICE.every((name) => row[name] === shard[name])
      ? []
      : [
          {
            ...finding,
            why: 'its price or name is not the SKU’s: set the price again',
            expected: pick(row, ...PRICE),
            found: pick(shard, ...PRICE),
          },
        ]),
    ...(isCounted
      ? []
      : [
          {
            ...finding,
            why: 'it has no due key, so low stock is not noticed: run oms stock split again',
            expected: 'a due key',
            found: null,
          },
        ]),
  ];
}
