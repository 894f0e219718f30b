import type { Item } from '../../../table/aws-protocol/item.ts';
import type { Key } from '../../../table/keys.ts';

export type Row = Item & Key;

/**
 * The judgement of a row, from the row and the items that belong to it: it is none of this job; it
 * has what the job writes; it lacks it; or a person must look at it, for the given reason.
 */
export type Judgement = 'not-mine' | 'right' | 'lacking' | { readonly refused: string };

/** The backfills, with what each of them writes to old rows. */
export const BACKFILLS = {
  'orders-by-day': 'the key of each order in the list of its day, and in the search by number',
  'all-skus': 'the key of each SKU in the list of all SKUs',
  'sku-sales': 'the key of each ordered line in the list of its SKU',
  'find-words': 'the words and telephones that each order and each customer is found by',
  'find-parcels': 'the tracking number that each parcel is found by',
  'payment-records': 'the form of each payment that the setting paymentRecords names',
  overpaid: 'the money to give back, with which each order that has some is in its list',
  capturable: 'the key of each payment with money to capture in the list of these',
  days: 'the days that each order, its parcels and its money are counted on',
} as const;

/** A backfill: which rows it writes, and how. */
export interface Job {
  /** A part of a key. */
  readonly name: keyof typeof BACKFILLS;
  /** The attributes that the job reads, besides the keys. */
  readonly attributes: readonly string[];
  readonly judge: (row: Row) => Judgement | Promise<Judgement>;
  /**
   * Changes a row with one conditional write. The new value is a function of what was read. The
   * condition is that the thing is still lacking, that every attribute is unchanged that the
   * value comes from, and thereby that the row exists.
   *
   * @returns false if the condition failed
   */
  readonly change: (row: Row) => Promise<boolean>;
  /** The write units of a change. */
  readonly units: number;
  /** The time when a row was first written: ISO 8601, UTC; undefined if nothing states it. */
  readonly writtenAt: (row: Row) => string | undefined;
}
