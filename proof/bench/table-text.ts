import type { ReportRow, Table } from './part.ts';

/** Formats a table for a terminal: columns of equal width, numbers to the right. */
export function toText({ title, columns, rows }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(cellText))];
  const widths = columns.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row, i) =>
    row
      .map((cell, column) => {
        const isNumber = typeof rows[Math.max(0, i - 1)]?.[column] === 'number';
        return isNumber ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
  return [title, '', ...lines].join('\n');
}

export function toMarkdown({ title, columns, rows }: Table): string {
  const alignment = columns.map((_, column) =>
    rows.every((row) => typeof row[column] === 'number') ? '---:' : '---',
  );
  return [
    `**${title}**`,
    '',
    line(columns),
    line(alignment),
    ...rows.map((row) => line(row.map(cellText))),
  ].join('\n');
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cellText = (cell: ReportRow[number]): string =>
  typeof cell === 'number' ? numberText(cell) : cell;

/** Formats a number with at most two decimals and separated thousands. */
const numberText = (number: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(number);
