import { type Cell, csvCell } from './csv-cell.ts';

/** Writes a CSV file in UTF-8 with a byte order mark, by which spreadsheets know it. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
