/**
 * The capacity of an order of three lines, from its placing to its delivery: its payment, its
 * copies and its index entries are included. `npm run capacity` measures it, and fails above it.
 */
export const LIFE_WRITES = {
  /** Paid with one report, and shipped and delivered as a whole. */
  whole: 55,
  /** Authorized, captured, and shipped and delivered as a parcel. */
  'by-line': 77,
  /** The same, with a payment that is created first, and three scans of the parcel on its way. */
  tracked: 89,
} as const;

export type Life = keyof typeof LIFE_WRITES;

/** The lines of that order. */
const LINES = 3;

/** Each further line takes two units for itself and two for its stock, in A6's transaction. */
const WRITES_PER_LINE = 4;

/** Bytes of a delivered order of three lines, index entries included, and of each further line. */
const STORED_BYTES = 3877;
const BYTES_PER_LINE = 191;

/** Read units of an order, or of a page of a list. */
export const READ = 0.5;

/** Returns the write units of an order's life. */
export const writesOf = (life: Life, lines: number): number =>
  LIFE_WRITES[life] + WRITES_PER_LINE * (lines - LINES);

/** Returns the bytes that an order leaves, index entries included. */
export const storedBytesOf = (lines: number): number =>
  STORED_BYTES + BYTES_PER_LINE * (lines - LINES);
