/** The types of the rows of docs/key-map.md. */
import type { PatternId } from '../../../../functions/manifest/access-patterns.ts';

/** The source documents. The product, its key map and its lab follow 004. */
export type DocumentNumber = '000' | '001' | '002' | '003' | '004';

/** Files of `examples/entities`, without `.ts`. */
export type ExampleName =
  | 'account'
  | 'category'
  | 'membership'
  | 'metric'
  | 'product'
  | 'product-rating'
  | 'review'
  | 'session'
  | 'tenant-path';

/** The answer to a row: the product, an example, or another service. At least one is given. */
export interface RowAnswer {
  readonly patterns?: readonly PatternId[];
  readonly example?: ExampleName;
  /** Another answer, or an additional one, with the reason. A sentence. */
  readonly note?: string;
}

export interface EntityRow extends RowAnswer {
  readonly entity: string;
  /** Types of the table in `table/keys.ts`, or of the example's. */
  readonly types?: readonly string[];
  /** Its keys in the documents that have it. */
  readonly documents: Readonly<Partial<Record<DocumentNumber, string>>>;
}

/** A practice of the documents that concerns the whole table. */
export interface PracticeRow {
  readonly practice: string;
  readonly documents: readonly DocumentNumber[];
  /** The code or the page of the answer, or the decision against it, with a link. */
  readonly answer: string;
}

export interface PatternRow extends RowAnswer {
  readonly pattern: string;
  /** Its names in the documents that have it. */
  readonly documents: Readonly<Partial<Record<DocumentNumber, string>>>;
  /** Functions of the example. */
  readonly functions?: readonly string[];
}
