import type { Drift } from '../drift.ts';

/** What a look at a part of the table found. */
export interface Checked {
  readonly drifts: readonly Drift[];
  readonly orders: number;
  readonly stockRows: number;
  /** Rows without a version, and stock rows without a quantity. */
  readonly outOfScope: number;
  /** Open orders that are listed where an earlier shard count put them. A5 reads them there. */
  readonly awaitingReshard: number;
}

export const NOTHING_CHECKED: Checked = {
  drifts: [],
  orders: 0,
  stockRows: 0,
  outOfScope: 0,
  awaitingReshard: 0,
};
