import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { profileKey } from '../../../table/keys.ts';
import { atMost } from '../verify/at-most.ts';
import { readItem } from '../verify/reads/read-items.ts';
import { type ImportedOrder, type ImportForm, readImported } from './imported-order.ts';
import { type Inserted, insertOrder } from './insert-order.ts';

/** A line that is not imported. */
export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly why: string;
  readonly text: string;
}

export interface OrderImport extends ImportForm {
  readonly file: string;
  /** Only checks the file. */
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  readonly onRefused: (refused: RefusedLine) => void;
  readonly onPage: (done: number, total: number) => void;
}

export interface OrdersImported {
  readonly lines: number;
  readonly imported: number;
  readonly stored: number;
  readonly different: number;
  readonly refused: number;
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
  let [lines, refused] = [0, 0];
  for await (const { line, text } of linesOf(options.file)) {
    lines += 1;
    const why = await whyLeftOut(text, options, customers);
    if (why !== undefined) onRefused({ line, why, text });
    if (why !== undefined) refused += 1;
  }
  const counts: Record<Inserted, number> = { imported: 0, stored: 0, different: 0 };
  const result = (finished: boolean) => ({ lines, ...counts, refused, finished });
  if (dryRun) return result(true);
  let done = 0;
  for await (const batch of batchesOf(options.file)) {
    if (signal?.aborted) return result(false);
    await atMost(ORDERS_AT_A_TIME, batch, async ({ line, text }) => {
      const order = readImported(text, options);
      if (typeof order === 'string' || customers.get(order.order.customerId) !== undefined) return;
      const outcome = await insertOrder(order);
      counts[outcome] += 1;
      if (outcome === 'different') onRefused({ line, why: DIFFERENT(order), text });
    });
    done += batch.length;
    onPage(done, lines);
  }
  return result(true);
}

const DIFFERENT = ({ order }: ImportedOrder): string =>
  `order ${order.orderId} is stored with other content, and is not overwritten`;

async function whyLeftOut(
  text: string,
  form: ImportForm,
  customers: Map<string, string | undefined>,
): Promise<string | undefined> {
  const read = readImported(text, form);
  if (typeof read === 'string') return read;
  const { customerId } = read.order;
  if (!customers.has(customerId)) customers.set(customerId, await whyNotTheirs(customerId));
  return customers.get(customerId);
}

/** An order of a person who was erased would store them again. */
async function whyNotTheirs(customerId: string): Promise<string | undefined> {
  const profile = await readItem(profileKey(customerId));
  if (!profile) return `there is no customer ${customerId}: create customers first`;
  return profile['erasedAt'] === undefined
    ? undefined
    : `customer ${customerId} was erased: their orders are not imported`;
}

interface Line {
  readonly line: number;
  readonly text: string;
}

/** Lines of a file, without empty ones. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    if (text.trim() !== '') yield { line, text };
  }
}

async function* batchesOf(file: string): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = [];
  for await (const line of linesOf(file)) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
