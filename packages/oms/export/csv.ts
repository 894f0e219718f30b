import { csvCell } from '../../console/csv/csv-cell.ts';

export const SEPARATORS = [',', ';', 'tab'] as const;
export const DECIMALS = ['.', ','] as const;

/** The signs of a file, which spreadsheets of different countries read differently. */
export interface CsvSigns {
  /** Between cells; by default a comma. */
  readonly separator?: (typeof SEPARATORS)[number];
  /** Before decimals; by default a point. */
  readonly decimal?: (typeof DECIMALS)[number];
}

/**
 * Formats a row with its line end, as the console's files. Members of other types are JSON. Each
 * cell is safe for every separator, whichever the file has.
 */
export const csvRow = (
  cells: readonly unknown[],
  { separator = ',', decimal = '.' }: CsvSigns = {},
): string =>
  `${cells.map((value) => cell(value, decimal)).join(separator === 'tab' ? '\t' : separator)}\r\n`;

function cell(value: unknown, decimal: string): string {
  if (typeof value === 'number') {
    const text = String(value).replace('.', decimal);
    return text.includes(',') ? `"${text}"` : text;
  }
  return csvCell(value === undefined || typeof value === 'string' ? value : jsonCell(value));
}

/**
 * Writes JSON in which no sign of a formula begins a text: an escape keeps the value, which an
 * apostrophe would change.
 */
const jsonCell = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replace(
      /([,;"][\s\p{Cc}\p{Cf}]*)([=+\-@＝＋－＠﹦﹢﹣﹫−])/gu,
      (_, before: string, sign: string) =>
        `${before}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
