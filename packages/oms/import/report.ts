import { appendFileSync, rmSync } from 'node:fs';

/** The files beside an imported one: what was not taken, and what a person should know. */
export interface Report {
  readonly refusedFile: string;
  readonly notesFile: string;
  readonly refused: (entry: object) => void;
  readonly noted: (entry: object) => void;
}

/** Begins a report anew. Its files have personal data, so others cannot read them. */
export function beginReport(file: string): Report {
  const base = file.replace(/\.(jsonl|csv|tsv|txt)$/i, '');
  const [refusedFile, notesFile] = [`${base}.refused.jsonl`, `${base}.notes.jsonl`];
  for (const one of [refusedFile, notesFile]) rmSync(one, { force: true });
  const append = (to: string) => (entry: object) =>
    appendFileSync(to, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  return { refusedFile, notesFile, refused: append(refusedFile), noted: append(notesFile) };
}
