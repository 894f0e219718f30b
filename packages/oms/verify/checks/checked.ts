import type { Drift } from '../drift.ts';

/** The result of checking a part of the table. */
export interface Checked {
  readonly drifts: readonly Drift[];
  readonly orders: number;
  readonly stockRows: number;
  /** Rows without a version, and stock rows without a quantity. */
  readonly outOfScope: number;
  /** Open orders in a partition of an earlier shard count. A5 reads them there. */
  readonly awaitingReshard: number;
}

export const NOTHING_CHECKED: Checked = {
  drifts: [],
  orders: 0,
  stockRows: 0,
  outOfScope: 0,
  awaitingReshard: 0,
};
