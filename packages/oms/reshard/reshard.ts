import { setTimeout as sleep } from 'node:timers/promises';
import { allDuePartitions } from '../../../table/due/due-kinds.ts';
import { openPartitions, openPartitionsOf } from '../../../table/keys.ts';
import { openOrderShards } from '../../../table/settings.ts';
import { MOST_OPEN_ORDER_SHARDS } from '../../../table/shards.ts';
import { endsCommand } from '../../api/commands/exit-code.ts';
import { atMost } from '../verify/at-most.ts';
import { nameOfKey } from '../verify/drift.ts';
import { type ListedRow, listedRows } from './listed-rows.ts';
import { assertIsKnown, isMisplaced, type Moved, moveRow } from './move-row.ts';

export interface Reshard {
  /** Only counts the rows. */
  readonly dryRun: boolean;
  /** Milliseconds between two rounds that find nothing. */
  readonly pause: number;
  readonly signal?: AbortSignal;
  /** Called after each page with the rows that were moved and found so far. */
  readonly onPage: (moved: number, total: number) => void;
  readonly move?: (row: ListedRow) => Promise<Moved>;
}

export interface Resharded {
  readonly shards: number;
  readonly moved: number;
  /** Rows without a version, which no deployment wrote. */
  readonly unversioned: number;
  /** Rows that could not be moved, with the reason. */
  readonly failed: readonly { readonly key: string; readonly why: string }[];
  readonly rounds: number;
  /** Rows that the last round found in each partition. */
  readonly left: Readonly<Record<string, number>>;
  readonly finished: boolean;
}

/** GSI2 may be behind, so one round without a row proves nothing. */
const EMPTY_ROUNDS = 2;
const PARTITIONS_AT_A_TIME = 8;
const ROWS_AT_A_TIME = 4;

/** The partitions of open orders and of due rows that N names. */
const partitionsToKeep = (shards: number): readonly string[] => [
  ...openPartitions(shards),
  ...allDuePartitions(shards),
];

/** Those that N does not name. */
export function partitionsToEmpty(shards: number): string[] {
  const kept = partitionsToKeep(shards);
  return [
    ...openPartitionsOf([1, MOST_OPEN_ORDER_SHARDS]),
    ...allDuePartitions(MOST_OPEN_ORDER_SHARDS),
  ].filter((partition) => !kept.includes(partition));
}

/**
 * Moves each open order and due row to the partition that N gives it, until two rounds in a row
 * find nothing. It needs no checkpoint: what is left is the list itself.
 */
export async function reshard(options: Reshard): Promise<Resharded> {
  const { dryRun, pause, signal } = options;
  const total = new Total(options);
  let empty = 0;
  while (empty < EMPTY_ROUNDS) {
    if (empty > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) break;
    empty = (await total.round()) === 0 ? empty + 1 : 0;
    if (dryRun) break;
  }
  return total.result(!signal?.aborted);
}

/** The counts of all rounds. */
class Total {
  readonly #options: Reshard;
  readonly #unversioned = new Set<string>();
  readonly #failed = new Map<string, string>();
  #moved = 0;
  #found = 0;
  #rounds = 0;
  #left: Record<string, number> = {};

  constructor(options: Reshard) {
    this.#options = options;
  }

  /** Reads each partition once. Returns the number of rows that were found and may be moved. */
  async round(): Promise<number> {
    const before = this.#found;
    this.#rounds += 1;
    this.#left = {};
    const shards = openOrderShards();
    const empty = (partition: string) =>
      this.#moveFrom(partition, (rows) => {
        rows.forEach(assertIsKnown);
        return rows;
      });
    const tidy = (partition: string) =>
      this.#moveFrom(partition, (rows) => rows.filter(isMisplaced));
    await atMost(PARTITIONS_AT_A_TIME, partitionsToEmpty(shards), empty);
    await atMost(PARTITIONS_AT_A_TIME, partitionsToKeep(shards), tidy);
    return this.#found - before;
  }

  result(finished: boolean): Resharded {
    return {
      shards: openOrderShards(),
      moved: this.#moved,
      unversioned: this.#unversioned.size,
      failed: [...this.#failed].map(([key, why]) => ({ key, why })),
      rounds: this.#rounds,
      left: this.#left,
      finished,
    };
  }

  async #moveFrom(
    partition: string,
    those: (rows: readonly ListedRow[]) => readonly ListedRow[],
  ): Promise<void> {
    const { signal, onPage } = this.#options;
    for await (const page of listedRows(partition)) {
      const rows = those(page.filter((row) => !this.#isSettled(nameOfKey(row))));
      this.#found += rows.length;
      await atMost(ROWS_AT_A_TIME, rows, (row) => this.#move(row));
      onPage(this.#moved, this.#found);
      if (signal?.aborted) return;
    }
  }

  #isSettled(key: string): boolean {
    return this.#unversioned.has(key) || this.#failed.has(key);
  }

  async #move(row: ListedRow): Promise<void> {
    const { dryRun, move = moveRow } = this.#options;
    this.#left[row.GSI2PK] = (this.#left[row.GSI2PK] ?? 0) + 1;
    if (dryRun) return;
    try {
      const outcome = await move(row);
      if (outcome === 'moved') this.#moved += 1;
      if (outcome === 'unversioned') this.#unversioned.add(nameOfKey(row));
    } catch (error) {
      if (endsCommand(error)) throw error;
      this.#failed.set(nameOfKey(row), (error as Error).message);
    }
  }
}
