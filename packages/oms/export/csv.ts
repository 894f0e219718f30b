import { csvCell } from '../../console/csv/csv-cell.ts';

/** Formats a row with its line end, as the console's files. Members of other types are JSON. */
export const csvRow = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

const cell = (value: unknown): string =>
  value === undefined || typeof value === 'number' || typeof value === 'string'
    ? csvCell(value)
    : csvCell(jsonCell(value));

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
