import { csvRows } from '../../lists/csv-rows.ts';
import type { Carrier } from '../../page-config.ts';
import { carrierOf } from '../carriers.ts';
import { bare } from '../tracking-numbers.ts';

/**
 * The rows of a list: those of a CSV file, which `|` may separate, too.
 *
 * @param isOrder true for the number of an order: a list with such numbers before spaces has them
 *   as its separator
 */
export function rowsOf(text: string, isOrder: (cell: string) => boolean): string[][] {
  const plain = plainText(text);
  const rows = csvRows(plain, '|', ROUNDED);
  return rows.every(({ cells }) => cells.length < 2)
    ? ofOneColumn(plain.split('\n'), isOrder)
    : rows.map(({ cells }) => cells.map(cellOf));
}

/** A number that a spreadsheet shows with a comma, which separates no cells. */
const ROUNDED = '\\b\\d,\\d+E\\+?\\d+\\b';

/** Without signs that nobody sees, and with plain digits. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .trimEnd();

/** Without what keeps a text a text in a spreadsheet, a quote without its other, and a `.0`. */
const cellOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^=?"|"$/g, '')
    .replace(/^'(?=\w)/, '')
    .replace(/^(\d+)\.0$/, '$1')
    .trim();

const ofOneColumn = (lines: readonly string[], isOrder: (cell: string) => boolean): string[][] =>
  lines.map((line) => {
    const [, first = '', others = ''] = /^\s*(\S+)\s+(.*)$/.exec(line) ?? [];
    return isOrder(first) ? [cellOf(first), cellOf(others)] : [cellOf(line)];
  });

/** Why a cell may be no tracking number; undefined if it may be one. */
export function doubtOfCell(cell: string): string | undefined {
  const digits = cell.replace(/\D/g, '');
  // A spreadsheet has 15 digits of a number, and zeros for those behind them.
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(cell) || /^[1-9]\d{14}0+$/.test(bare(cell)))
    return `rounded by a spreadsheet: ${cell}`;
  if (/^\(?(\+|00)[\d ()/.-]+$|^\(?0\d+\)?[ /-][\d /-]+$/.test(cell) && digits.length <= 15)
    return 'may be a telephone';
  return /^(\d{12}|\d{13})$/.test(bare(cell)) && hasCheckDigit(digits)
    ? 'may be an EAN'
    : undefined;
}

/** True for the doubt of a number whose last digits are lost. */
export const isRounded = (doubt: string | undefined): boolean =>
  doubt?.startsWith('rounded') ?? false;

/** True if the last digit is the check digit of the others, as of an EAN or UPC. */
const hasCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10 ===
  0;

/** Without a heading, digits alone may be a telephone, too. */
const doubtOfGuess = (cell: string): string | undefined =>
  doubtOfCell(cell) ?? (/^0[1-9]\d{8,10}$/.test(cell) ? 'may be a telephone' : undefined);

/** The number of a row under its heading, and why it may be none. */
export const headed = (number: string, carriers: readonly Carrier[]) => ({
  number,
  doubt: carrierOf(carriers, number) ? undefined : doubtOfCell(number),
});

/** A day, perhaps with a time after it: 2026-11-24, 24.11.2026 10:31. */
const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/;

/** A carrier's own form of numbers comes first, then the most digits: names may be beside it. */
function likeness(cell: string, carriers: readonly Carrier[]): number {
  if (carrierOf(carriers, cell)) return 1000;
  return DAY.test(cell) ? 0 : cell.replace(/\D/g, '').length;
}

/** The number of a row without a heading, and why it may be another cell. */
export function guessed(cells: readonly string[], carriers: readonly Carrier[]) {
  const isKnown = (cell: string) => carrierOf(carriers, cell) !== undefined;
  const doubtful = (cell: string) => !isKnown(cell) && doubtOfGuess(cell) !== undefined;
  const [number, other] = [...cells].sort(
    (a, b) =>
      Number(doubtful(a)) - Number(doubtful(b)) || likeness(b, carriers) - likeness(a, carriers),
  );
  if (number === undefined || isKnown(number)) return { number, doubt: undefined };
  const isLikely = other !== undefined && !doubtful(other) && likeness(other, carriers) >= 8;
  return { number, doubt: doubtOfGuess(number) ?? (isLikely ? `or ${other}` : undefined) };
}
