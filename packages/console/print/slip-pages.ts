import type { Attributes } from '../../client/types.ts';
import { addressLines } from '../address.ts';
import { amount } from '../format.ts';
import type { DeclaredAttributes, PageConfig } from '../page-config.ts';
import { attributesIn } from '../work/shown-attributes.ts';
import { customerOf, type LeftLine, leftLines, type WorkOrder } from '../work/work-order.ts';

/** The most lines of one page, on A4 as on Letter; the rest continues on the next. */
const LINES_A_PAGE = 20;
/** The most lines of an address beside which the first page has room for as many. */
const ADDRESS_LINES = 4;
/** The characters in a line of an address and of a note, and the lines of a note's frame. */
const [ADDRESS_WIDTH, NOTE_WIDTH, NOTE_FRAME] = [38, 80, 1];
/** The characters in a line of an item’s name, of one beside a price, and of a SKU. */
const [ITEM_WIDTH, PRICED_WIDTH, SKU_WIDTH] = [42, 32, 16];
/** The height of a text’s line beside that of a row of one. */
const ROW = 0.65;
/** The words before a note on the slip. */
export const NOTE = 'Customer’s note: ';

/** The lines that a text fills; letters of some scripts are as wide as two. */
const heightOf = (text: string, width: number): number =>
  text
    .split('\n')
    .map((line) => Math.ceil(line.replace(/[\u1100-\uffff]/g, 'xx').length / width))
    .reduce((sum, lines) => sum + Math.max(1, lines), 0);

interface PagesOf {
  readonly order: WorkOrder;
  readonly attributes?: PageConfig['attributes'];
  readonly withPrices: boolean;
  readonly withNotes: boolean;
}

/** The lines on the first page: a long address and a note leave room for fewer. */
function firstPage({ order, withNotes, attributes }: PagesOf): number {
  const address = toLines(order).reduce((sum, line) => sum + heightOf(line, ADDRESS_WIDTH), 0);
  const { customerNote } = order;
  const note =
    withNotes && customerNote !== undefined
      ? heightOf(NOTE + customerNote, NOTE_WIDTH) + NOTE_FRAME
      : 0;
  const own = wordsOf(attributes?.order, order.attributes);
  const words = own.reduce((sum, text) => sum + heightOf(text, NOTE_WIDTH), 0);
  return Math.max(1, LINES_A_PAGE - Math.max(0, address - ADDRESS_LINES) - note - words);
}

/** "Gift message: Get well soon": the attributes of an order, or of a line, on the slip. */
export const wordsOf = (
  declared: DeclaredAttributes | undefined,
  attributes: Attributes | undefined,
): readonly string[] =>
  attributesIn('slip', declared, attributes).map(({ label, text }) => `${label}: ${text}`);

/**
 * "Order total €54.20", "incl. VAT 19 % €3.99": of the whole order, with each tax that its prices
 * contain. Empty for an order without such taxes.
 */
export function sumsOf({ adjustments = [], total, currency }: WorkOrder): readonly string[] {
  const taxes = new Map<string, number>();
  for (const { included, name, amount: value } of adjustments)
    if (included) taxes.set(name, (taxes.get(name) ?? 0) + value);
  const words = [...taxes].map(([name, value]) => `incl. ${name} ${amount(value, currency)}`);
  return words.length > 0 ? [`Order total ${amount(total, currency)}`, ...words] : [];
}

/** The lines of each page: a long name takes the room of several. */
export function pagesOf(slip: PagesOf): readonly (readonly LeftLine[])[] {
  const pages: LeftLine[][] = [[]];
  // Each page may be the last one, which has the sums.
  const sums = slip.withPrices ? Math.ceil(ROW * sumsOf(slip.order).length) : 0;
  let room = Math.max(1, firstPage(slip) - sums);
  for (const line of slipLines(slip.order)) {
    const width = slip.withPrices ? PRICED_WIDTH : ITEM_WIDTH;
    const texts = [line.name, ...wordsOf(slip.attributes?.line, line.line.attributes)];
    const names = texts.reduce((sum, text) => sum + heightOf(text, width), 0);
    const height = Math.max(1, ROW * Math.max(names, heightOf(line.sku, SKU_WIDTH)));
    if (height > room && pages.at(-1)?.length) {
      pages.push([]);
      room = LINES_A_PAGE - sums;
    }
    pages.at(-1)?.push(line);
    room -= height;
  }
  return pages;
}

/** The lines left to ship; of a shipped order, all that was ordered and not canceled. */
function slipLines({ lines }: WorkOrder): readonly LeftLine[] {
  const open = leftLines({ lines });
  if (open?.length !== 0) return open ?? [];
  const ordered = lines?.map((line) => ({
    ...line,
    fulfillable: (line.quantity ?? 0) - (line.cancelled ?? 0),
  }));
  return leftLines({ lines: ordered }) ?? [];
}

export const toLines = (order: WorkOrder): readonly string[] =>
  order.shippingAddress ? addressLines(order.shippingAddress) : [customerOf(order)];
