/** A value of a cell. */
export type Cell = string | number | undefined;

/**
 * Writes a CSV file (RFC 4180): UTF-8 with a byte order mark, by which spreadsheets know it. A text
 * that begins like a formula gets an apostrophe, so that no spreadsheet calculates what a buyer has
 * entered.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;

function cellText(value: Cell): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
