import type { LineQuantity } from '../fulfillment.ts';
import type { Author } from '../people/author.ts';
import type { TaxSums } from '../totals/tax-sums.ts';

/** The letter of returns' ids. */
export const RETURN_LETTER = 'r';

/**
 * Statuses of a return, in Shopify's words. `REQUESTED` → `OPEN` or `DECLINED`; `OPEN` → `CLOSED`
 * once everything arrived. Either may be `CANCELLED`.
 */
export const RETURN_STATUSES = ['REQUESTED', 'OPEN', 'DECLINED', 'CANCELLED', 'CLOSED'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Statuses in which a return waits for somebody: it is in the queue. */
export const WAITING_STATUSES = ['REQUESTED', 'OPEN'] as const satisfies readonly ReturnStatus[];
export type WaitingStatus = (typeof WAITING_STATUSES)[number];

/** Reasons to return an item, in Shopify's words. */
export const RETURN_REASONS = [
  'COLOR',
  'DEFECTIVE',
  'NOT_AS_DESCRIBED',
  'SIZE_TOO_LARGE',
  'SIZE_TOO_SMALL',
  'STYLE',
  'UNWANTED',
  'WRONG_ITEM',
  'OTHER',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Items of one line that come back. */
export interface ReturnedLine extends LineQuantity {
  readonly reason: ReturnReason;
}

/** A line of a return, with what arrived of it. */
export interface ReturnLine extends ReturnedLine {
  readonly received: number;
  /** Of the received items, those that were put back into the stock. The rest is written off. */
  readonly restocked: number;
}

/** The items of one line that the warehouse counted. */
export interface ReceivedLine extends LineQuantity {
  /** Of `quantity`, the items that are put back into the stock. */
  readonly restock: number;
}

/** Money of a return that pays for another order: the goods are exchanged, not paid back. */
export interface Settlement {
  /** The order that was placed instead: another one, of the same currency. */
  readonly orderId: string;
  /**
   * Minor units. The other order's total does not bound it: that order has a discount of this
   * amount already, and may cost nothing more.
   */
  readonly amount: number;
  readonly settledAt: string;
  /** The caller's `sub`. For operators. */
  readonly settledBy?: string | undefined;
  /** The name by which an operator signs in. For operators. */
  readonly settledByName?: string | undefined;
}

/** A step of a return after its request, with its author: a decision, a receipt or an end. */
export interface ReturnAct extends Author {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  readonly status: ReturnStatus;
  readonly previousStatus: ReturnStatus;
  /** The number of items that arrived with it; absent if it is no receipt. */
  readonly received?: number | undefined;
}

/** The last steps that a return keeps: parts of it may arrive any number of times. */
export const MAX_RETURN_ACTS = 12;

/**
 * Items of an order that come back: request, decision and receipt in one. Its taxes are those of
 * what arrived, fixed by each receipt as its value is.
 */
export interface Return extends TaxSums {
  readonly returnId: string;
  readonly status: ReturnStatus;
  readonly lines: readonly ReturnLine[];
  readonly comment?: string | undefined;
  /** The statement of withdrawal that made or opened it. */
  readonly withdrawalId?: string | undefined;
  readonly currency: string;
  /** The price of all its items, with their part of the adjustments, in minor units. */
  readonly total: number;
  /**
   * The worth of what arrived, in minor units, fixed by each receipt. Absent on rows of before
   * returns had it.
   */
  readonly value?: number | undefined;
  readonly lineCount: number;
  /** The caller's `sub`. For operators. */
  readonly createdBy?: string | undefined;
  /** The name by which an operator signs in. For operators. */
  readonly createdByName?: string | undefined;
  /** The `sub` of whoever opened, declined or canceled it. For operators. */
  readonly decidedBy?: string | undefined;
  /** Its steps, oldest first, for the timeline; absent before the first, and on older rows. */
  readonly acts?: readonly ReturnAct[] | undefined;
  /** Absent before the return is settled by an exchange. */
  readonly settlement?: Settlement | undefined;
  /** Incremented by each change of the return; an ETag in HTTP. */
  readonly version: number;
  readonly createdAt: string;
}

/** The most returns of an order: they are read with it. */
export const MAX_RETURNS = 50;

/** The most characters of a return's comment. */
export const MAX_RETURN_COMMENT_LENGTH = 500;

/** Items of a line that are expected and have not arrived. */
export const expected = ({ quantity, received }: ReturnLine): number => quantity - received;

/** True if everything that a return expects has arrived. */
export const isComplete = (lines: readonly ReturnLine[]): boolean =>
  lines.every((line) => expected(line) === 0);

/** Returns the steps of a return with one more. */
export const withAct = (
  { acts = [], status: previousStatus }: Pick<Return, 'acts' | 'status'>,
  { status, received }: Pick<ReturnAct, 'status' | 'received'>,
  { by, byName }: Author,
  now: Date,
): readonly ReturnAct[] =>
  [
    ...acts,
    {
      at: now.toISOString(),
      status,
      previousStatus,
      ...(received !== undefined && { received }),
      by,
      ...(byName !== undefined && { byName }),
    },
  ].slice(-MAX_RETURN_ACTS);
