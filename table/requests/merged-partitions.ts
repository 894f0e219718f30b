import { type Position, type Row, withLookahead } from '../page.ts';
import type { KeySchema } from '../schema.ts';
import { query } from './commands.ts';

/** A list in several partitions of an index or of the table, each in the list's order. */
export interface SpreadList {
  readonly index: KeySchema;
  readonly partitions: readonly string[];
  /** Bounds of the index's sort key, both included; absent for the whole partition. */
  readonly between?: readonly [first: string, last: string];
  /** The position after which the page begins, as the index's sort key begins. */
  readonly after?: Position | undefined;
  readonly sort: 'asc' | 'desc';
  readonly limit: number;
  /** A row's position in the list, from its key alone. */
  readonly positionOf: (row: Row) => Position;
}

/**
 * Reads one row more than a page: parallel Queries of all partitions, merged. One position resumes
 * every partition, because each continues strictly after it. So a cursor stays valid when the
 * number of partitions changes.
 */
export async function mergedRows(list: SpreadList): Promise<Row[]> {
  const shards = list.partitions.map((partition) => new Shard(partition, list));
  const rows: Row[] = [];
  while (rows.length < withLookahead(list.limit)) {
    await Promise.all(shards.map((shard) => shard.refill()));
    const first = shards.reduce((best, shard) =>
      precedes(shard.head, best.head, list.sort) ? shard : best,
    );
    const row = first.take();
    if (!row) break;
    // An order whose keys change during the read can appear in the old and in the new partition.
    const last = rows.at(-1);
    if (last?.PK !== row.PK || last.SK !== row.SK) rows.push(row);
  }
  return rows;
}

/** One partition, which is read ahead of the merge. */
class Shard {
  readonly #partition: string;
  readonly #list: SpreadList;
  readonly #share: number;
  #after: string | undefined;
  #read: Row[] = [];
  #exhausted = false;

  constructor(partition: string, list: SpreadList) {
    this.#partition = partition;
    this.#list = list;
    this.#share = shareOf(list.limit, list.partitions.length);
    this.#after = list.after;
  }

  get head(): Position | undefined {
    return this.#read[0] && this.#list.positionOf(this.#read[0]);
  }

  take(): Row | undefined {
    return this.#read.shift();
  }

  /**
   * Reads the next rows if the shard is empty and not at its end: its next row may precede every
   * other shard's.
   */
  async refill(): Promise<void> {
    if (this.#exhausted || this.#read.length > 0) return;
    const { index, sort } = this.#list;
    const { condition, values } = this.#range();
    const items = await query({
      IndexName: index.name,
      KeyConditionExpression: `${index.partitionKey} = :partition${condition}`,
      ExpressionAttributeValues: { ':partition': this.#partition, ...values },
      ScanIndexForward: sort === 'asc',
      Limit: this.#share,
    });
    this.#read = items as Row[];
    this.#exhausted = items.length < this.#share;
    const last = this.#read.at(-1);
    this.#after = last && this.#list.positionOf(last);
  }

  /** The rest of the range, as a part of the key condition. */
  #range() {
    const { index, between, sort } = this.#list;
    const key = index.sortKey;
    if (this.#after === undefined) {
      return between
        ? {
            condition: ` AND ${key} BETWEEN :first AND :last`,
            values: { ':first': between[0], ':last': between[1] },
          }
        : { condition: '', values: {} };
    }
    if (!between) {
      return {
        condition: ` AND ${key} ${sort === 'asc' ? '>' : '<'} :after`,
        values: { ':after': this.#after },
      };
    }
    // `~` sorts after every character of a key, so keys that begin with the position are skipped.
    const [first, last] =
      sort === 'asc' ? [`${this.#after}~`, between[1]] : [between[0], this.#after];
    return {
      condition: ` AND ${key} BETWEEN :first AND :last`,
      values: { ':first': first, ':last': last },
    };
  }
}

/**
 * A shard's fair share of a page, plus three standard deviations. In one of hundreds of pages a
 * shard needs a second request. This costs less than one row more from every shard on every page
 * (measured: `npm run bench -- scale`). All of 2,000 open orders over ten shards, by pages of 100,
 * cost 100 RCU. Twice the share and four cost 191, because 24 orders are more than 4 KB; the share
 * alone needs a second round for most pages.
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
