/** Headings, as label software writes them in English, German, French, Spanish, Dutch, … */
const NUMBER =
  /track|sendungs|paket-?(nr|num)|shipment|parcel ?(n|id)|barcode|suivi|colis|exp[ée]dition|seguimiento|env[ií]o|zending|tracering|spedizione|tracciamento|przesy[łl]k|paczk|listu? ?przewozow|\bawb\b|waybill|consignment|vettura|frachtbrief/i;
const CARRIER =
  /carrier|versender|versanddienst|paketdienst|frachtf|transporteur|transportista|vervoerder|corriere|vettore|przewo[źz]nik|kurier/i;
const ORDER =
  /order|bestell|auftrag|commande|pedido|ordine|zam[óo]wieni|referen[czt]|r[ée]f[ée]rence/i;
/** Beside the words above: a link, a day, a price or a return's label of a parcel is no number. */
const OTHER =
  /url|link|dat[eu]|datum|fecha|gewicht|weight|status|kosten|cost|service|retour|return|r[üu]cks/i;

/** Headings of telephones, articles and places, whose digits look like a number. */
const NO_NUMBER =
  /t[ée]l[ée]?(f|ph)|\bt[ée]l\b|phone|mobil|m[óo]vil|portable|handy|cell|\bgsm\b|\bfax|\bean|gtin|\bupc|isbn|\bsku\b|\bzip\b|post ?(al|code)|postleit|\bplz\b|\bcap\b|pocztow/i;

/** The rows with empty cells under such headings. */
export function withoutOthers(rows: readonly string[][]): string[][] {
  const [heading = []] = rows;
  const isOther = (at: number) =>
    NO_NUMBER.test(heading[at] ?? '') && !NUMBER.test(heading[at] ?? '');
  if (heading.some(isNumber)) return [...rows];
  return rows.map((cells, row) => cells.map((cell, at) => (row > 0 && isOther(at) ? '' : cell)));
}

/** True for a cell that is no heading: "Telephone 2" and "Number (13 digits)" are. */
const isNumber = (cell: string): boolean => /\d.*\d.*\d/.test(cell) || /^\d+$/.test(cell);

/** The columns that a heading names; -1 for none. */
export function headedColumns(heading: readonly string[]) {
  const at = (words: RegExp) => heading.findIndex((cell) => words.test(cell) && !OTHER.test(cell));
  return {
    number: heading.some(isNumber) ? -1 : at(NUMBER),
    carrier: at(CARRIER),
  };
}

/**
 * The cell of each row under a heading of orders. If several columns have one, the first that names
 * an order is; without any, each row is searched.
 */
export function orderCells(
  rows: readonly string[][],
  isOrder: (cell: string) => boolean,
): readonly string[] | undefined {
  const [heading = []] = rows;
  if (heading.some(isNumber)) return undefined;
  return heading
    .flatMap((cell, at) => (ORDER.test(cell) && !NUMBER.test(cell) && !OTHER.test(cell) ? at : []))
    .map((at) => rows.map((cells) => cells[at] ?? ''))
    .find((cells) => cells.some(isOrder));
}

/** True for the first cell of one column that names it: `Tracking 2026`. */
export const isHeading = (cell: string): boolean =>
  cell !== '' && (!/\d/.test(cell) || (NUMBER.test(cell) && !/\d{5}/.test(cell)));
