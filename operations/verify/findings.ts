import type { Drift } from './drift.ts';
import type { Subject, SubjectVerified } from './subject.ts';

/** What a verification has come to. */
export interface Findings {
  readonly customers: number;
  readonly orders: number;
  readonly stockRows: number;
  /** Rows without a version (or, of stock, without a quantity), which nothing follows. */
  readonly outOfScope: number;
  readonly differences: readonly Drift[];
  /** Not mended: all of them, unless there was a repair. */
  readonly left: readonly Drift[];
}

export const NOTHING_YET: Findings = {
  customers: 0,
  orders: 0,
  stockRows: 0,
  outOfScope: 0,
  differences: [],
  left: [],
};

export const withSubject = (findings: Findings, subject: Subject, verified: SubjectVerified): Findings => ({
  customers: findings.customers + ('customerId' in subject ? 1 : 0),
  orders: findings.orders + verified.orders,
  stockRows: findings.stockRows + ('sku' in subject ? 1 : 0),
  outOfScope: findings.outOfScope + verified.outOfScope,
  differences: [...findings.differences, ...verified.drifts],
  left: [...findings.left, ...verified.left],
});

/**
 * An older event that is lost stays lost: it is told every time, and is drift to a check, but a repair that mended everything else has
 * done what can be done, and says so by success.
 */
export const isClean = ({ left }: Findings, repaired: boolean): boolean =>
  left.every(({ what, mendable }) => repaired && what === 'EVENT' && !mendable);
