/** The text of a pasted cell, without the quotes that a CSV file may have around it. */
export const cellText = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');
