import type { Row } from '../csv/read-csv.ts';
import type { SourceOrder } from './source-order.ts';

/** Reads the orders of a source, for a file with one heading. */
export interface OrderReader {
  /** The columns that are not read at all. */
  readonly notRead: readonly string[];
  /** The number of the order that a row belongs to; '' for the one of the row before. */
  readonly numberOf: (row: Row) => string;
  /**
   * @param rows all of one order
   * @throws {RefusedRow}
   */
  readonly orderOf: (rows: readonly Row[]) => SourceOrder;
}
