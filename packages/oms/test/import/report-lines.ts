import { readFileSync } from 'node:fs';

/** Reads what an import wrote beside its file: what it refused, or what it noted. */
export const reportLines = (file: string, kind: 'refused' | 'notes') =>
  readFileSync(file.replace(/\.csv$/, `.${kind}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
