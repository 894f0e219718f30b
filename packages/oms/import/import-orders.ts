import { profileKey } from '../../../table/keys.ts';
import { atMost } from '../verify/at-most.ts';
import { readItem } from '../verify/reads/read-items.ts';
import { type Encoding, fileLines, type Line } from './file-lines.ts';
import { type ImportedOrder, type ImportForm, readImported } from './imported-order.ts';
import { type Inserted, insertOrder, type Outcome } from './insert-order.ts';
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
  /** Only checks the file. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  readonly onRefused: (refused: RefusedLine) => void;
  /** Why the shop's own rules would refuse an order that is open. It is imported nevertheless. */
  readonly warnAbout?: WarnAbout;
  readonly onWarning?: (line: number, why: string) => void;
  readonly onPage: (done: number, total: number) => void;
}

export interface OrdersImported {
  readonly lines: number;
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
  const { dryRun, signal, onPage, onRefused } = options;
  const customers = new Map<string, string | undefined>();
  const counts: Record<Inserted, number> = { imported: 0, stored: 0, different: 0, refused: 0 };
  let [lines, repeated] = [0, 0];
  for await (const { line, text } of fileLines(options.file, options.encoding)) {
    lines += 1;
    const read = await readWithCustomer(text, options, customers);
    if (typeof read !== 'string') {
      repeated += Number(read.isRepeated);
      warn(read, line, options);
    } else {
      onRefused({ line, why: read, text });
      counts.refused += 1;
    }
  }
  const result = (finished: boolean) => ({ lines, ...counts, repeated, finished });
  if (dryRun) return result(true);
  const numbers = new OrderNumbers();
  let done = 0;
  for await (const batch of batchesOf(options)) {
    if (signal?.aborted) return result(false);
    await atMost(ORDERS_AT_A_TIME, batch, async ({ line, text }) => {
      const order = readImported(text, options);
      if (typeof order === 'string' || customers.get(order.order.customerId) !== undefined) return;
      const { inserted, why } = await insertTheirs(order, numbers, options.now);
      counts[inserted] += 1;
      if (why !== undefined) onRefused({ line, why, text });
    });
    done += batch.length;
    onPage(done, lines);
  }
  return result(true);
}

/** Reports an order that the shop's own rules would refuse. */
function warn({ order }: ImportedOrder, line: number, { warnAbout, onWarning }: OrderImport): void {
  const why = warnAbout?.(order);
  if (why !== undefined) onWarning?.(line, why);
}

/** @returns a text for a line that is refused: the reason */
async function readWithCustomer(
  text: string,
  form: ImportForm,
  customers: Map<string, string | undefined>,
) {
  const read = readImported(text, form);
  if (typeof read === 'string') return read;
  const { customerId } = read.order;
  if (!customers.has(customerId)) customers.set(customerId, await whyNotTheirs(customerId));
  return customers.get(customerId) ?? read;
}

/**
 * Reads the customer once more: an import may take hours. Whoever is erased from now on has walks
 * before them that find this order.
 */
async function insertTheirs(
  order: ImportedOrder,
  numbers: OrderNumbers,
  now: Date,
): Promise<Outcome> {
  const why = await whyNotTheirs(order.order.customerId);
  return why === undefined ? insertOrder(order, numbers, now) : { inserted: 'refused', why };
}

/** An order of a person who was erased would store them again. */
async function whyNotTheirs(customerId: string): Promise<string | undefined> {
  const profile = await readItem(profileKey(customerId));
  if (!profile) return `there is no customer ${customerId}: create customers first`;
  return profile['erasedAt'] === undefined
    ? undefined
    : `customer ${customerId} was erased: their orders are not imported`;
}

async function* batchesOf({ file, encoding }: OrderImport): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = [];
  for await (const line of fileLines(file, encoding)) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
