import type { Drift } from './drift.ts';
import type { Subject } from './subject.ts';
import type { SubjectVerified } from './verify-subject.ts';

/** How far a verification has come, in numbers; the differences themselves are kept one by one. */
export interface Findings {
  readonly customers: number;
  readonly orders: number;
  readonly stockRows: number;
  /** Rows without a version (or, of stock, without a quantity), which nothing follows. */
  readonly outOfScope: number;
  /** Open orders that are listed where an earlier shard count put them. */
  readonly awaitingReshard: number;
  readonly differences: number;
  /** Not repaired: all of them, unless there was a repair. */
  readonly left: number;
  /** Of `left`: what no repair can write. */
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
    customers: findings.customers + ('customerId' in subject ? 1 : 0),
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
 * An older event that is lost stays lost: it is told every time, and is drift to a check, but a
 * repair that mended everything else has done what can be done, and says so by success.
 */
export const isClean = ({ left, lostEvents }: Findings, repaired: boolean): boolean =>
  left === (repaired ? lostEvents : 0);
