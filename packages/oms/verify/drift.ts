import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../table/aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';

/**
 * The kind of a finding.
 *
 * - `ORDER`: a source row that is broken, or that does not follow from its lines or payments
 * - `STOCK`: a stock row that is broken
 * - `FULFILLMENT`, `CANCELLATION`, `MILESTONE`, `MOVE` (a stock adjustment): a broken row; also a
 *   `FULFILLMENT` whose `latest` is not the newest report
 * - `DAY`: META's key in the list of its day
 * - `DAYS`: the counters of an order in META, or the figures of a day
 * - `SKUS`: a stock row's key in the list of all SKUs
 * - `DUE`: the due key of META, of a payment, or of what is overpaid; also a payment's key in the
 *   list of those with money to capture
 * - `PAYMENT`: a payment that is broken, or that its provider's reports contradict
 * - `OVERPAID`: what an order is listed for as overpaid
 * - `PAYREF`: the claim of a payment's reference
 * - `TRACK`: the row of a parcel's tracking number
 * - `FIND`: the words that an order or a customer is found by
 * - `EMAIL`: a profile, or the row of its e-mail address
 * - `ERASURE`: an erasure that nobody continues, or an erased profile that names a person
 * - `WITHDRAWAL`: a statement of withdrawal that nothing carries on, or with another effect
 * - `REF`: the record of an order's reference
 * - `TAG`: an order in the list of a tag, or META's tags
 * - `ROW`: any other row that the functions cannot read, or a return with another value than that
 *   of what came back
 * - `CUSTOMER`: a customer who could not be verified
 *
 * All other kinds are copies.
 */
export const DRIFT_KINDS = [
  'SUMMARY',
  'META',
  'EVENT',
  'GSI1',
  'GSI2',
  'LOW',
  'DAY',
  'DAYS',
  'SKUS',
  'DUE',
  'LINES',
  'FULFILLMENT',
  'CANCELLATION',
  'MILESTONE',
  'MOVE',
  'PAYMENT',
  'OVERPAID',
  'PAYREF',
  'REF',
  'TAG',
  'TRACK',
  'FIND',
  'EMAIL',
  'ERASURE',
  'WITHDRAWAL',
  'ORDER',
  'STOCK',
  'ROW',
  'CUSTOMER',
] as const;

/** A difference between a copy and its source row. */
export interface Drift {
  readonly what: (typeof DRIFT_KINDS)[number];
  readonly key: string;
  readonly orderId?: string;
  /** The error, if `expected` and `found` do not show it. */
  readonly why?: string;
  /** Only the attributes that differ; null for an item that is missing, or should be. */
  readonly expected: unknown;
  readonly found: unknown;
  /** True if the projector may not have processed the change yet. */
  readonly mayBeLag: boolean;
  /**
   * False for an older event, which nothing stored can prove, and for a broken row, whose right
   * values only a person knows.
   */
  readonly repairable: boolean;
  /** The error of a failed repair. */
  readonly notRepaired?: string;
}

export const nameOfKey = ({ PK, SK }: Key): string => `${PK} / ${SK}`;

/** Compares two items; absent equals undefined. Returns undefined if nothing differs. */
export function differing(
  expected: Item,
  found: Item,
): Pick<Drift, 'expected' | 'found'> | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const wrong = names.filter((name) => !isDeepStrictEqual(expected[name], found[name]));
  const only = (item: Item) => Object.fromEntries(wrong.map((name) => [name, item[name] ?? null]));
  return wrong.length > 0 ? { expected: only(expected), found: only(found) } : undefined;
}

/**
 * True if a later look finds the same difference. If it may be lag and has changed, the projector
 * is at work.
 */
export const persists = (before: Drift, now: Drift): boolean =>
  before.what === now.what &&
  before.key === now.key &&
  (!now.mayBeLag ||
    (isDeepStrictEqual(before.found, now.found) &&
      isDeepStrictEqual(before.expected, now.expected)));
