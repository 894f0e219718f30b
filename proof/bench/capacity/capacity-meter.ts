/**
 * Measures the capacity that a piece of work consumes, as the engine reports it and as DynamoDB's
 * arithmetic requires, and the rows that it changes.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  changeUnits,
  type Index,
  type Item,
  type ItemChange,
  tableUnits,
} from '../../../packages/local/limits/change-units.ts';
import { readUnits } from '../../../packages/local/limits/item-size.ts';
import { itemBytes } from '../../../table/item-bytes.ts';
import {
  type RecordedRequest,
  recordRequests,
} from '../../../test/support/measurement/request-recorder.ts';
import { keyText, rowsByKey } from '../bench-table.ts';

export interface Measurement {
  /** The access pattern's id, or a step's name. */
  readonly id: string;
  readonly what: string;
  readonly requests: readonly RecordedRequest[];
  /** The rows that changed. */
  readonly changes: readonly ItemChange[];
  /**
   * The minimum with this layout: one read of the returned bytes, and one write of each row that
   * had to be changed or checked, doubled in a transaction.
   */
  readonly floor: Consumed;
  /** The table's part of the writes' minimum, by the kind of partition: `CUST#`, `SKU#` … */
  readonly byPartition: Readonly<Record<string, number>>;
}

export interface Consumed {
  readonly read: number;
  readonly write: number;
  /** Reads and writes together, by `table` and index name; no request does both. */
  readonly by: Readonly<Record<string, number>>;
}

/** The name and the size of the measured work. */
export interface MeasuredWork {
  readonly id: string;
  readonly what: string;
  /** The number of requested items; a page reads one more, to know whether another follows. */
  readonly limit?: number;
}

export type Meter = <Result>(
  work: MeasuredWork,
  act: () => Promise<Result>,
) => Promise<Measurement & { result: Result }>;

export function capacityMeter(): (indexes: readonly Index[]) => Meter {
  const requests = recordRequests();
  return (indexes) => {
    const currentRows = rowsOfTable(requests);
    return async (work, act) => {
      const before = await currentRows();
      const from = requests.length;
      const result = await act();
      const made = requests.slice(from);
      const after = await currentRows();
      const changes = changesBetween(before, after);
      const observed = { made, changes, after, indexes, work };
      const measured = {
        requests: made,
        changes,
        floor: floorOf(observed),
        byPartition: byPartition(observed),
      };
      return { ...work, ...measured, result };
    };
  };
}

/**
 * Returns a function that reads every row of the table. It sends no request if all requests since
 * its last call were reads.
 *
 * @param requests all requests of the code under test, in their order
 */
function rowsOfTable(requests: readonly RecordedRequest[]) {
  let rows: ReadonlyMap<string, Item> | undefined;
  let count = 0;
  return async (): Promise<ReadonlyMap<string, Item>> => {
    if (!rows || !requests.slice(count).every(isRead)) rows = await rowsByKey();
    count = requests.length;
    return rows;
  };
}

const isRead = ({ operation }: RecordedRequest): boolean => /Get|Query|Scan/.test(operation);

/** Adds up the units that the engine reports. */
export function consumed(requests: readonly RecordedRequest[]): Consumed {
  const by: Record<string, number> = {};
  for (const [name, units] of requests.flatMap((request) => Object.entries(request.by)))
    by[name] = (by[name] ?? 0) + units;
  const sum = (of: readonly RecordedRequest[]) => of.reduce((total, { units }) => total + units, 0);
  return {
    read: sum(requests.filter(isRead)),
    write: sum(requests.filter((one) => !isRead(one))),
    by,
  };
}

function changesBetween(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): ItemChange[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .map((key) => ({ before: before.get(key), after: after.get(key) }))
    .filter(({ before: was, after: is }) => !isDeepStrictEqual(was, is));
}

interface Observed {
  readonly made: readonly RecordedRequest[];
  readonly changes: readonly ItemChange[];
  readonly after: ReadonlyMap<string, Item>;
  readonly indexes: readonly Index[];
  readonly work: MeasuredWork;
}

function floorOf({ made, changes, after, indexes, work }: Observed): Consumed {
  const { transactional, single } = writesOf({ made, changes, after });
  const written = add(
    changeUnits(transactional, indexes, true),
    changeUnits(single, indexes, false),
  );
  const write = made.every(isRead) ? {} : written;
  const read = readFloor(made.filter(isRead), work.limit);
  return { read: sumOf(read), write: sumOf(write), by: add(read, write) };
}

type Written = Pick<Observed, 'made' | 'changes' | 'after'>;

/**
 * Rows that were changed or checked inside a transaction, and rows that were changed outside of
 * one.
 */
function writesOf({ made, changes, after }: Written) {
  const writes = made.filter((one) => !isRead(one));
  const inTransaction = new Set(writes.flatMap(transactionKeys));
  const changed = new Set(changes.map(keyOf));
  const checked = [...inTransaction]
    .filter((key) => !changed.has(key))
    .map((key) => unchanged(after.get(key)));
  return {
    transactional: [...changes.filter((one) => inTransaction.has(keyOf(one))), ...checked],
    single: changes.filter((one) => !inTransaction.has(keyOf(one))),
  };
}

function byPartition(written: Written): Record<string, number> {
  const { transactional, single } = writesOf(written);
  const kindOf = (change: ItemChange) => keyOf(change).replace(/#.*/, '#');
  return [
    ...transactional.map((change) => ({ [kindOf(change)]: tableUnits(change, true) })),
    ...single.map((change) => ({ [kindOf(change)]: tableUnits(change, false) })),
  ].reduce(add, {});
}

const keyOf = ({ before, after }: ItemChange): string => keyText(after ?? before ?? {});

/** The cost of one request that reads the bytes of the answer, however many requests were sent. */
function readFloor(reads: readonly RecordedRequest[], limit?: number): Record<string, number> {
  const [first] = reads;
  if (!first) return {};
  const bytes = reads
    .flatMap(({ items }) => items)
    .slice(0, limit)
    .reduce((sum, item) => sum + itemBytes(item), 0);
  const where = typeof first.input['IndexName'] === 'string' ? first.input['IndexName'] : 'table';
  return { [where]: readUnits(bytes, first.input['ConsistentRead'] === true) };
}

type TransactItem = Record<string, { readonly Key?: Item; readonly Item?: Item } | undefined>;

const transactionKeys = ({ input }: RecordedRequest): string[] =>
  ((input['TransactItems'] ?? []) as TransactItem[])
    .flatMap((action) => Object.values(action))
    .map((action) => keyText(action?.Item ?? action?.Key ?? {}));

const unchanged = (item: Item | undefined): ItemChange => ({ before: item, after: item });

export const add = (a: Record<string, number>, b: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((k) => [k, (a[k] ?? 0) + (b[k] ?? 0)]),
  );

const sumOf = (by: Record<string, number>): number =>
  Object.values(by).reduce((sum, units) => sum + units, 0);
