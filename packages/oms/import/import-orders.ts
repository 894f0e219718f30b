import { orderReferenceKey } from '../../../table/keys.ts';
import { atMost } from '../verify/at-most.ts';
import { readItem } from '../verify/reads/read-items.ts';
import { OrderCustomers, type Theirs } from './customers/order-customers.ts';
import { type Entry, jsonEntries } from './entry.ts';
import type { Encoding } from './file-lines.ts';
import type { ImportedOrder, ImportForm } from './imported-order.ts';
import { compareStored, type Inserted, insertOrder, type Outcome } from './insert-order.ts';
import { OrderNumbers } from './order-numbers.ts';
import type { WarnAbout } from './shop-warnings.ts';

/** A line that is not imported. */
export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly why: string;
  readonly text: string;
}

export interface OrderImport extends ImportForm {
  readonly file: string;
  readonly encoding?: Encoding | undefined;
  /** Reads the file from its begin, each time; by default as JSON Lines. */
  readonly entries?: (() => AsyncIterable<Entry>) | undefined;
  /** Only checks the file. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  readonly onRefused: (refused: RefusedLine) => void;
  /** Called for each order that may be imported, before the first write. */
  readonly onOrder?: ((order: ImportedOrder, entry: Entry) => void) | undefined;
  /** Why the shop's own rules or attributes would refuse an order. It is imported nevertheless. */
  readonly warnAbout?: WarnAbout;
  readonly onWarning?: (line: number, why: string) => void;
  readonly onPage: (done: number, total: number) => void;
}

export interface OrdersImported {
  readonly lines: number;
  /** With `dryRun` and `onOrder`, the orders that would be. */
  readonly imported: number;
  readonly stored: number;
  readonly different: number;
  readonly refused: number;
  /** The orders whose time a clock change repeated: of the two, the form's is taken. */
  readonly repeated: number;
  readonly finished: boolean;
}

const ORDERS_AT_A_TIME = 8;
const BATCH = 64;

/**
 * Imports the orders of a file. The whole file is checked before the first write. An interrupted or
 * repeated import writes only what is missing.
 */
export async function importOrders(options: OrderImport): Promise<OrdersImported> {
  const customers = new OrderCustomers(options);
  const counts: Counts = { imported: 0, stored: 0, different: 0, refused: 0 };
  const checked = await check(options, customers, counts);
  const finished = options.dryRun || (await write(options, customers, counts, checked.lines));
  return { ...checked, ...counts, finished };
}

type Counts = Record<Inserted, number>;

const entriesOf = ({ entries, file, encoding }: OrderImport): AsyncIterable<Entry> =>
  entries?.() ?? jsonEntries(file, encoding);

/** Checks each order of the file, without a write. */
async function check(options: OrderImport, customers: OrderCustomers, counts: Counts) {
  const { dryRun, onRefused, onOrder } = options;
  let [lines, repeated] = [0, 0];
  for await (const entry of entriesOf(options)) {
    lines += 1;
    const read = await customers.read(entry);
    if (typeof read === 'string') {
      onRefused({ line: entry.line, why: read, text: entry.text });
      counts.refused += 1;
      continue;
    }
    repeated += Number(read.isRepeated);
    warn(read, entry.line, options);
    onOrder?.(read, entry);
    if (dryRun && onOrder) counts[(await isStored(read)) ? 'stored' : 'imported'] += 1;
  }
  return { lines, repeated };
}

/** Writes what was not refused. Returns false if it was interrupted. */
async function write(
  options: OrderImport,
  customers: OrderCustomers,
  counts: Counts,
  lines: number,
): Promise<boolean> {
  const { signal, onPage, onRefused, now } = options;
  const numbers = new OrderNumbers();
  let done = 0;
  for await (const batch of batchesOf(entriesOf(options))) {
    if (signal?.aborted) return false;
    await atMost(ORDERS_AT_A_TIME, batch, async (entry) => {
      const order = await customers.readAgain(entry);
      if (typeof order === 'string') return;
      const theirs = await customers.withCustomer(order, entry);
      const { inserted, why } = await outcomeOf(theirs, numbers, now);
      counts[inserted] += 1;
      if (why !== undefined) onRefused({ line: entry.line, why, text: entry.text });
    });
    done += batch.length;
    onPage(done, lines);
  }
  return true;
}

/** An order that is stored is only compared, and its words are completed. */
function outcomeOf(
  theirs: Theirs | string,
  numbers: OrderNumbers,
  now: Date,
): Promise<Outcome> | Outcome {
  if (typeof theirs === 'string') return { inserted: 'refused', why: theirs };
  const { imported, storedAs } = theirs;
  return storedAs === undefined
    ? insertOrder(imported, numbers, now)
    : compareStored(imported, storedAs);
}

/** Reports an order that the shop's own rules or attributes would refuse. */
function warn({ order }: ImportedOrder, line: number, { warnAbout, onWarning }: OrderImport): void {
  const why = warnAbout?.(order);
  if (why !== undefined) onWarning?.(line, why);
}

/** True if an order has the reference, whatever its content. */
const isStored = async ({ origin: { source, externalId } }: ImportedOrder): Promise<boolean> =>
  (await readItem(orderReferenceKey({ source, id: externalId }))) !== undefined;

async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<readonly Entry[]> {
  let batch: Entry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
