/** A row of a table in Markdown. */
export const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
