import { isSku } from '../../../../domain/inventory/sku.ts';
import { Misuse } from '../../../api/commands/exit-code.ts';
import { type Columns, columnsOf } from '../../import/csv/columns.ts';
import { type CsvSource, type Row, readCsv, readHeading } from '../../import/csv/read-csv.ts';
import { ArticleNames } from './article-names.ts';
import { STOCK, type StockMember, SUM_WORDS } from './stock-columns.ts';

/** The sum of a SKU, over all lines and places of a file. */
export interface CountedSku {
  readonly sku: string;
  /** Items that are free; below 0, orders have taken more than there is. Absent if not counted. */
  free: number | undefined;
  readonly line: number;
  readonly name: string;
  readonly price: string;
  readonly currency: string;
}

export interface CountedStock {
  readonly skus: ReadonlyMap<string, CountedSku>;
  readonly lines: number;
  /** Lines without a number: `not stocked`, or empty. */
  readonly withoutNumber: number;
}

export type OnDoubt = (row: Row, why: string) => void;

/**
 * Reads counts or levels: what is free of each SKU, added up over places. *Available* is what is
 * free; *On hand* is the shelf, of which *Committed* and *Unavailable* are not free.
 *
 * @throws {Misuse} for a file without a column of SKUs and one of numbers
 */
export async function countedStock(source: CsvSource, onDoubt: OnDoubt): Promise<CountedStock> {
  const what = 'a file of stock';
  const columns = columnsOf<StockMember>(await numericHeading(source), STOCK, ['sku'], what);
  const numberOf = await numberColumn(source, columns);
  const names = new ArticleNames(columns);
  const skus = new Map<string, CountedSku>();
  let [lines, withoutNumber] = [0, 0];
  for await (const row of readCsv(source)) {
    lines += 1;
    const name = names.nameOf(row);
    const free = numberOf(row);
    const [sku, price] = [columns.of(row, 'sku'), columns.of(row, 'price')];
    const why = whyNot(sku, free, price);
    withoutNumber += Number(free === '' && why === undefined);
    if (why !== undefined) onDoubt(row, why);
    else if (typeof free === 'number' || (sku !== '' && price !== ''))
      add(skus, row.line, { sku, name, price, currency: columns.of(row, 'currency') }, free);
  }
  return { skus, lines, withoutNumber };
}

/** A heading that asks, as WooCommerce's *In stock?*, has yes and no, and no numbers. */
const numericHeading = async (source: CsvSource): Promise<readonly string[]> =>
  (await readHeading(source)).map((name) => (name.trim().endsWith('?') ? '' : name));

type Article = Pick<CountedSku, 'sku' | 'name' | 'price' | 'currency'>;

function add(
  skus: Map<string, CountedSku>,
  line: number,
  article: Article,
  counted: number | string,
): void {
  const free = typeof counted === 'number' ? counted : undefined;
  const known = skus.get(article.sku);
  if (!known) skus.set(article.sku, { ...article, line, free });
  else if (free !== undefined) known.free = (known.free ?? 0) + free;
}

function whyNot(sku: string, free: number | string, price: string): string | undefined {
  if (sku === '') return free === '' && price === '' ? undefined : 'it has no SKU';
  if (SUM_WORDS.test(sku)) return `"${sku}" is a sum, and no SKU`;
  if (!isSku(sku)) return `"${sku}" cannot be a SKU`;
  return typeof free === 'string' && free !== '' ? free : undefined;
}

type NumberOf = (row: Row) => number | string;

/**
 * The column of numbers: the counted one if it has any, else what is free, else the shelf. A file
 * of articles with their prices needs none: Shopify's has none if the shop has several places.
 */
async function numberColumn(source: CsvSource, columns: Columns<StockMember>): Promise<NumberOf> {
  const plain =
    (member: StockMember): NumberOf =>
    (row) =>
      numberIn(columns.of(row, member));
  if (columns.has('counted') && (await isFilled(source, columns))) return plain('counted');
  if (columns.has('free')) return plain('free');
  if (columns.has('onHand')) return (row) => freeOf(row, columns);
  if (columns.has('price')) return () => '';
  throw new Misuse('the file has no column "Available", "On hand", "Counted", "Stock" or "Price"');
}

async function isFilled(source: CsvSource, columns: Columns<StockMember>): Promise<boolean> {
  for await (const row of readCsv(source)) if (columns.of(row, 'counted') !== '') return true;
  return false;
}

/** The shelf without what is promised or damaged. */
function freeOf(row: Row, columns: Columns<StockMember>): number | string {
  const onHand = numberIn(columns.of(row, 'onHand'));
  const [committed, unavailable] = (['committed', 'unavailable'] as const).map((member) =>
    numberIn(columns.of(row, member) || '0'),
  );
  if (typeof onHand === 'string') return onHand;
  if (typeof committed === 'string') return committed;
  return typeof unavailable === 'string'
    ? unavailable
    : onHand - Number(committed) - Number(unavailable);
}

/** @returns '' for no number; a reason for a number that may be read in two ways */
function numberIn(text: string): number | string {
  if (text === '' || /^(not stocked|nicht auf lager|n\/?a|-+)$/i.test(text)) return '';
  return /^[+-]?\d{1,10}$/.test(text) ? Number(text) : `"${text}" is no certain number of items`;
}
