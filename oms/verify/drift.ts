import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../aws-protocol/item.ts';
import type { Key } from '../../table/keys.ts';

/**
 * What a finding is about. `ORDER` is a row of truth that is none, or that does not follow from its
 * lines or its payments; `STOCK` is a stock row that is none. `FULFILLMENT`, `CANCELLATION`,
 * `MILESTONE` and `MOVE`
 * (an adjustment of the stock) are rows that cannot be what they are, and `FULFILLMENT` is one
 * whose `latest` is not the newest report. `DAY` is META's key in the list of its day, `DUE` the
 * moment at which META or a payment wants attention. `PAYMENT` is a payment that is none, or that
 * its provider's reports contradict, `PAYREF` the claim of a payment's reference. `ROW` is any
 * other row that the functions cannot read, `CUSTOMER` a customer who could not be verified. The
 * others are copies.
 */
export const DRIFT_KINDS = [
  'SUMMARY',
  'META',
  'EVENT',
  'GSI1',
  'GSI2',
  'LOW',
  'DAY',
  'DUE',
  'LINES',
  'FULFILLMENT',
  'CANCELLATION',
  'MILESTONE',
  'MOVE',
  'PAYMENT',
  'PAYREF',
  'ORDER',
  'STOCK',
  'ROW',
  'CUSTOMER',
] as const;

/** A copy that does not say what its row of truth says. */
export interface Drift {
  readonly what: (typeof DRIFT_KINDS)[number];
  readonly key: string;
  readonly orderId?: string;
  /** What is wrong, where `expected` and `found` do not say it. */
  readonly why?: string;
  /** Only what differs; null is an item that is not there, or should not be. */
  readonly expected: unknown;
  readonly found: unknown;
  /** The projector may just not have come to it. */
  readonly mayBeLag: boolean;
  /**
   * Nothing that is stored proves an older event, and only a person knows what a broken row should
   * say.
   */
  readonly repairable: boolean;
  /** Why the repair failed, if it failed with an error. */
  readonly notRepaired?: string;
}

export const nameOf = ({ PK, SK }: Key): string => `${PK} / ${SK}`;

/** What differs of two items, absent and undefined being the same; undefined when nothing does. */
export function differing(
  expected: Item,
  found: Item,
): Pick<Drift, 'expected' | 'found'> | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const wrong = names.filter((name) => !isDeepStrictEqual(expected[name], found[name]));
  const only = (item: Item) => Object.fromEntries(wrong.map((name) => [name, item[name] ?? null]));
  return wrong.length > 0 ? { expected: only(expected), found: only(found) } : undefined;
}

/** The same difference at a later look. One that moves while it may be lag is somebody at work. */
export const persists = (before: Drift, now: Drift): boolean =>
  before.what === now.what &&
  before.key === now.key &&
  (!now.mayBeLag ||
    (isDeepStrictEqual(before.found, now.found) &&
      isDeepStrictEqual(before.expected, now.expected)));
