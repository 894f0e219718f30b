import type { StoredOrder } from '../../domain/order.ts';
import { openPartitionsOf } from '../keys.ts';
import {
  type Page,
  type PageRequest,
  type Position,
  pageOf,
  type Row,
  type RowReader,
  withLookahead,
} from '../page.ts';
import { openOrderShardsRead } from '../requests/client.ts';
import { query } from '../requests/commands.ts';
import { GSI2 } from '../schema.ts';
import { ORDER_ROWS } from './order-row.ts';

export interface OpenOrderListRequest extends PageRequest {
  readonly sort: 'asc' | 'desc';
}

/**
 * A5: N parallel Queries on the sparse GSI2, merged. The one declared exception to one request per
 * pattern: N partitions carry N × 500 orders a second. While N is being changed, the partitions of
 * every N on the reading list are merged.
 *
 * One position resumes every shard, because each continues strictly after it. So a cursor outlives
 * a change of N.
 */
export async function listOpenOrders({
  limit,
  after,
  sort,
}: OpenOrderListRequest): Promise<Page<StoredOrder>> {
  const partitions = openPartitionsOf(openOrderShardsRead());
  const shards = partitions.map(
    (partition) => new Shard(partition, shareOf(limit, partitions.length), sort, after),
  );
  const rows: Row[] = [];
  while (rows.length < withLookahead(limit)) {
    await Promise.all(shards.map((shard) => shard.refill()));
    const first = shards.reduce((best, shard) =>
      precedes(shard.head, best.head, sort) ? shard : best,
    );
    const row = first.take();
    if (!row) break;
    // An order whose keys move while it is read can be found in the old and in the new partition.
    if (rows.at(-1)?.SK !== row.SK) rows.push(row);
  }
  return pageOf(rows, limit, OPEN_ORDER_ROWS);
}

/** GSI2 does not project the status: an order is in it only while it is OPEN. */
const OPEN_ORDER_ROWS: RowReader<StoredOrder> = {
  ...ORDER_ROWS,
  read: (row) => ORDER_ROWS.read({ ...row, status: 'OPEN' }),
};

/** One partition of the open orders, read ahead of the merge. */
class Shard {
  readonly #partition: string;
  readonly #share: number;
  readonly #sort: 'asc' | 'desc';
  #after: Position | undefined;
  #read: Row[] = [];
  #exhausted = false;

  constructor(partition: string, share: number, sort: 'asc' | 'desc', after: Position | undefined) {
    this.#partition = partition;
    this.#share = share;
    this.#sort = sort;
    this.#after = after;
  }

  get head(): Position | undefined {
    return this.#read[0] && ORDER_ROWS.positionOf(this.#read[0]);
  }

  take(): Row | undefined {
    return this.#read.shift();
  }

  /**
   * Reads on only when empty and not at its end: then its next order may precede every other
   * shard's.
   */
  async refill(): Promise<void> {
    if (this.#exhausted || this.#read.length > 0) return;
    const items = await query({
      IndexName: GSI2.name,
      KeyConditionExpression: `GSI2PK = :shard${this.#after ? ` AND GSI2SK ${this.#sort === 'asc' ? '>' : '<'} :after` : ''}`,
      ExpressionAttributeValues: {
        ':shard': this.#partition,
        ...(this.#after && { ':after': this.#after }),
      },
      ScanIndexForward: this.#sort === 'asc',
      Limit: this.#share,
    });
    this.#read = items as Row[];
    this.#exhausted = items.length < this.#share;
    const last = this.#read.at(-1);
    this.#after = last && ORDER_ROWS.positionOf(last);
  }
}

/**
 * A shard's fair share of a page and three standard deviations: what falls to it beyond that, once
 * in hundreds of pages, costs a second request, and less than each order more would, read from
 * every shard on every page (measured: `npm run bench -- scale`).
 */
function shareOf(limit: number, shards: number): number {
  const fair = withLookahead(limit) / shards;
  return shards === 1 ? fair : Math.ceil(fair + 3 * Math.sqrt(fair));
}

const precedes = (
  a: Position | undefined,
  b: Position | undefined,
  sort: 'asc' | 'desc',
): boolean => a !== undefined && (b === undefined || (sort === 'asc' ? a < b : a > b));
