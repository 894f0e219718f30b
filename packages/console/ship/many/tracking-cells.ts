import type { Carrier } from '../../page-config.ts';
import { bare, carrierOf } from '../carriers.ts';

/**
 * The rows of a pasted list. Its separator is the first of tab, `;`, `,` and `|` that stands
 * outside quotes; within quotes, a cell has separators, line breaks and doubled quotes (RFC 4180).
 *
 * @param isOrder true for the number of an order: a list with such numbers before spaces has them
 *   as its separator
 */
export function rowsOf(text: string, isOrder: (cell: string) => boolean): string[][] {
  const bareText = plainText(text);
  const outside = bareText.replace(/"(?:[^"]|"")*"/g, '').replace(ROUNDED, '');
  const separator = ['\t', ';', ',', '|'].find((candidate) => outside.includes(candidate));
  if (separator === undefined) return ofOneColumn(bareText.split('\n'), isOrder);
  const cell = new RegExp(
    `(?:[ ]*=?"((?:[^"]|"")*)"[ ]*|(${ROUNDED.source}|[^${separator}\\n]*))([${separator}]|\\n|$)`,
    'gi',
  );
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of bareText.matchAll(cell)) {
    rows.at(-1)?.push(cellOf(quoted?.replaceAll('""', '"') ?? plain));
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows;
}

/** A number that a spreadsheet shows with a comma, which separates no cells. */
const ROUNDED = /\b\d,\d+E\+?\d+\b/gi;

/** Without a byte order mark and signs that nobody sees, with plain digits and line breaks. */
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
