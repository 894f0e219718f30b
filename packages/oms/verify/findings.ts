import type { Drift } from './drift.ts';
import type { Subject } from './subject.ts';
import type { SubjectVerified } from './verify-subject.ts';

/** The progress of a verification, in numbers. The differences are kept elsewhere. */
export interface Findings {
  readonly customers: number;
  readonly orders: number;
  readonly stockRows: number;
  /** Rows without a version (or stock rows without a quantity), which have no copies. */
  readonly outOfScope: number;
  /** Open orders in a partition of an earlier shard count. */
  readonly awaitingReshard: number;
  readonly differences: number;
  /** Differences that were not repaired: all of them, unless there was a repair. */
  readonly left: number;
  /** Those of `left` that no repair can write. */
  readonly lost: number;
  /** Of `lost`: older events. */
  readonly lostEvents: number;
}

export const NOTHING_YET: Findings = {
  customers: 0,
  orders: 0,
  stockRows: 0,
  outOfScope: 0,
  awaitingReshard: 0,
  differences: 0,
  left: 0,
  lost: 0,
  lostEvents: 0,
};

export function withSubject(
  findings: Findings,
  subject: Subject,
  verified: SubjectVerified,
): Findings {
  const { orders, stockRows, outOfScope, awaitingReshard, drifts, left } = verified;
  const lost = left.filter(({ repairable }) => !repairable);
  return {
    customers: findings.customers + (subject.name.what === 'CUSTOMER' ? 1 : 0),
    orders: findings.orders + orders,
    stockRows: findings.stockRows + stockRows,
    outOfScope: findings.outOfScope + outOfScope,
    awaitingReshard: findings.awaitingReshard + awaitingReshard,
    differences: findings.differences + drifts.length,
    left: findings.left + left.length,
    lost: findings.lost + lost.length,
    lostEvents: findings.lostEvents + lost.filter(({ what }: Drift) => what === 'EVENT').length,
  };
}

/**
 * True if nothing is left to repair. A lost older event cannot be restored: a check reports it as
 * drift each time, but a repair that corrected everything else succeeds.
 */
export const isClean = ({ left, lostEvents }: Findings, repaired: boolean): boolean =>
  left === (repaired ? lostEvents : 0);
