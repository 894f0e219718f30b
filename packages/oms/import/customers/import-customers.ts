import { normalizeEmail } from '../../../../domain/customer.ts';
import { putAddress } from '../../../../table/customers/a32b-put-address.ts';
import { addressKey, profileKey } from '../../../../table/keys.ts';
import { atMost } from '../../verify/at-most.ts';
import { readItem } from '../../verify/reads/read-items.ts';
import { type CsvSource, type Row, readCsv } from '../csv/read-csv.ts';
import { RefusedRow } from '../sources/refused-row.ts';
import { accountWith, importedGuestId } from './buyers.ts';
import { insertGuest } from './insert-guest.ts';
import type { ReadCustomer, SourceCustomer } from './read-customer.ts';

export interface CustomerImport extends CsvSource {
  readonly source: string;
  readonly read: ReadCustomer;
  readonly dryRun: boolean;
  readonly now: Date;
  readonly signal?: AbortSignal;
  readonly onRefused: (refused: object) => void;
  readonly onNoted: (noted: object) => void;
  readonly onPage: (done: number) => void;
}

export interface CustomersImported {
  readonly lines: number;
  /** In a dry run, those that would be. */
  readonly imported: number;
  readonly stored: number;
  readonly refused: number;
  readonly noted: number;
  readonly finished: boolean;
}

const AT_A_TIME = 8;
const BATCH = 64;

/** The label of the address in the address book. */
const LABEL = 'shipping';

type Outcome = 'imported' | 'stored' | 'refused';

/**
 * Imports customers as guests, who reserve no e-mail address. One that has an account stays as it
 * is. An interrupted or repeated import writes only what is missing.
 */
export async function importCustomers(options: CustomerImport): Promise<CustomersImported> {
  const counts: Record<Outcome, number> = { imported: 0, stored: 0, refused: 0 };
  let [lines, noted] = [0, 0];
  const seen = new Set<string>();
  let finished = true;
  const act = async (row: Row) => {
    const { outcome, notes } = await importRow(row, options, seen);
    counts[outcome] += 1;
    if (notes.length === 0) return;
    noted += 1;
    options.onNoted({ line: row.line, notes });
  };
  for await (const batch of batchesOf(readCsv(options))) {
    if (options.signal?.aborted) {
      finished = false;
      break;
    }
    await atMost(AT_A_TIME, batch, act);
    lines += batch.length;
    options.onPage(lines);
  }
  return { lines, ...counts, noted, finished };
}

async function importRow(
  row: Row,
  options: CustomerImport,
  seen: Set<string>,
): Promise<{ readonly outcome: Outcome; readonly notes: readonly string[] }> {
  try {
    const customer = options.read(row);
    const id = idOf(customer, options.source);
    // Of two rows of one customer, the first is taken.
    if (seen.has(id)) throw new RefusedRow('an earlier line has the same customer');
    seen.add(id);
    const outcome = await importOne(id, customer, options);
    return { outcome, notes: customer.notes };
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    options.onRefused({ line: row.line, why: error.message, text: JSON.stringify(row.values) });
    return { outcome: 'refused', notes: [] };
  }
}

const idOf = ({ email, identity }: SourceCustomer, source: string): string =>
  email === undefined
    ? importedGuestId('customer', source, identity)
    : importedGuestId('email', normalizeEmail(email));

async function importOne(
  customerId: string,
  { email, name, phone, address }: SourceCustomer,
  { dryRun, now }: CustomerImport,
): Promise<Outcome> {
  if (email !== undefined && (await accountWith(email)) !== undefined) return 'stored';
  const stored = await readItem(profileKey(customerId));
  if (stored?.['erasedAt'] !== undefined) throw new RefusedRow('this customer was erased');
  if (dryRun) return stored ? 'stored' : 'imported';
  const isNew = !stored && (await insertGuest({ customerId, email, name, phone }, now));
  // A kill may come between both.
  if (address && !(await readItem(addressKey(customerId, LABEL))))
    await putAddress(customerId, { label: LABEL, address });
  return isNew ? 'imported' : 'stored';
}

async function* batchesOf(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
