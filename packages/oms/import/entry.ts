/** An order of a file, before its customer is known. */
import { type Encoding, fileLines } from './file-lines.ts';
import {
  type ImportedOrder,
  type ImportForm,
  readContent,
  readImported,
} from './imported-order.ts';
import type { Buyer } from './sources/source-order.ts';

export interface Entry {
  /** The line that it begins on, from 1. */
  readonly line: number;
  /** Its source, for the report. */
  readonly text: string;
  /** Present if the customer follows from the buyer; otherwise the line names it. */
  readonly buyer?: (Buyer & { readonly number: string }) | undefined;
  /** Remarks for a person. */
  readonly notes: readonly string[];
  /** @returns a text for one that is refused: the reason */
  readonly read: (form: ImportForm, customerId: string) => ImportedOrder | string;
}

/** The entries of a file of our own form: JSON Lines. */
export async function* jsonEntries(file: string, encoding?: Encoding): AsyncGenerator<Entry> {
  for await (const { line, text } of fileLines(file, encoding))
    yield { line, text, notes: [], read: (form) => readImported(text, form) };
}

/** An entry whose content is in our form, but for its customer. */
export const contentEntry = (
  entry: Pick<Entry, 'line' | 'text' | 'buyer' | 'notes'>,
  content: object,
): Entry => ({
  ...entry,
  read: (form, customerId) => readContent({ ...content, customerId }, form),
});

export const refusedEntry = (entry: Pick<Entry, 'line' | 'text'>, why: string): Entry => ({
  ...entry,
  notes: [],
  read: () => why,
});
