/** A value of a cell. Numbers are ours, and stay numbers. */
export type Cell = string | number | undefined;

/** The places at which some reader begins a cell: a separator, a quote or a line break. */
const BEGINNING = '(^|[,;|\\t"\\r\\n\\v\\f\\u0085\\u2028\\u2029])';

/** Characters that readers may skip before a formula: spaces, controls and marks. */
const SKIPPED = '([\\s\\p{Cc}\\p{Cf}]*)';

/** The signs that begin a formula, with their full-width and small forms and the minus sign. */
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';

const BEFORE_FORMULA = new RegExp(`${BEGINNING}${SKIPPED}(?=${FORMULA})`, 'gu');

/** A tab or a carriage return there. Inside a text, the one of a whole line break is none. */
const BEFORE_TAB = new RegExp(`(?<=${BEGINNING})(?=\\t|\\r(?!\\n))|^(?=\\r)`, 'gu');

/**
 * Writes a cell by RFC 4180. What a spreadsheet would calculate gets an apostrophe, also inside the
 * text: who opens the file with `;` or a tab as separator has other cells than we wrote.
 */
export function csvCell(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = value.replace(BEFORE_FORMULA, "$1$2'").replace(BEFORE_TAB, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
