/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const QUOTED = /["\r\n,]/;

/**
 * Formats a cell by RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe.
 * Numbers are ours, and stay numbers.
 */
function cell(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a row with its line end. */
export const csvRow = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;
