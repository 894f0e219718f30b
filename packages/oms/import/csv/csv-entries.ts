import { contentEntry, type Entry, refusedEntry } from '../entry.ts';
import { orderContent } from '../sources/order-content.ts';
import type { OrderReader } from '../sources/order-reader.ts';
import { RefusedRow } from '../sources/refused-row.ts';
import { type CsvSource, type Row, readCsv } from './read-csv.ts';

/** Reads the orders of a CSV file. Rows that follow one another with one number are one order. */
export class CsvOrders {
  readonly #source: CsvSource;
  readonly #reader: OrderReader;
  /** The numbers whose rows are apart from one another, so that no part becomes an order. */
  #scattered: ReadonlySet<string> | undefined;

  constructor(source: CsvSource, reader: OrderReader) {
    this.#source = source;
    this.#reader = reader;
  }

  async *entries(): AsyncGenerator<Entry> {
    this.#scattered ??= await this.#findScattered();
    for await (const { number, rows } of this.#groups()) yield this.#entryOf(number, rows);
  }

  async #findScattered(): Promise<ReadonlySet<string>> {
    const [seen, scattered] = [new Set<string>(), new Set<string>()];
    for await (const { number } of this.#groups()) {
      if (seen.has(number)) scattered.add(number);
      seen.add(number);
    }
    return scattered;
  }

  async *#groups(): AsyncGenerator<{ readonly number: string; readonly rows: readonly Row[] }> {
    let number = '';
    let rows: Row[] = [];
    for await (const row of readCsv(this.#source)) {
      const own = this.#reader.numberOf(row);
      if (rows.length > 0 && own !== '' && own !== number) {
        yield { number, rows };
        rows = [];
      }
      if (own !== '') number = own;
      rows.push(row);
    }
    if (rows.length > 0) yield { number, rows };
  }

  #entryOf(number: string, rows: readonly Row[]): Entry {
    const [first] = rows;
    const entry = {
      line: first?.line ?? 0,
      text: JSON.stringify(rows.map(({ values }) => values)),
    };
    const why = this.#whyRefused(number, rows);
    if (why !== undefined) return refusedEntry(entry, why);
    try {
      const order = this.#reader.orderOf(rows);
      const { content, notes } = orderContent(order);
      return contentEntry({ ...entry, notes, buyer: { ...order.buyer, number } }, content);
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error;
      return refusedEntry(entry, error.message);
    }
  }

  #whyRefused(number: string, rows: readonly Row[]): string | undefined {
    if (number === '') return 'it has no number';
    const tooLong = rows.find(({ isTooLong }) => isTooLong);
    if (tooLong)
      return `line ${tooLong.line} has more cells than the heading: a quote may be missing`;
    return this.#scattered?.has(number)
      ? `the rows of ${number} do not follow one another: sort the file by its number`
      : undefined;
  }
}
