import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder, LineChange } from '../full-order.ts';
import { returnable } from '../line-counters.ts';
import { addedUp, moved, refusalOf } from '../move-quantities.ts';
import type { Reason } from '../refusal.ts';
import {
  expected,
  isComplete,
  MAX_RETURNS,
  type ReceivedLine,
  type Return,
  type ReturnedLine,
} from './return.ts';
import { priceOf } from './return-amounts.ts';
import { returnableWithin } from './return-window.ts';

/** A change of one return. `lines` are the items that are put back into the stock. */
export interface ReturnChange extends LineChange {
  /** The return after the change. */
  readonly after: Return;
  /** The return before the change; absent for a new return. */
  readonly before?: Return;
}

export interface ReturnRequest extends Pick<Return, 'returnId' | 'comment' | 'createdBy'> {
  readonly lines: readonly ReturnedLine[];
  /** True for a customer, whose return waits for a decision and must be in time. */
  readonly byCustomer: boolean;
  /** Days; setting `returnWindowDays`. */
  readonly windowDays: number;
}

/** Begins a return: its items are expected back. */
export function requestReturn(
  fullOrder: FullOrder,
  { returnId, lines: wanted, comment, createdBy, byCustomer, windowDays }: ReturnRequest,
  now: Date,
): Decision<ReturnChange> {
  if (fullOrder.returns.length >= MAX_RETURNS)
    return { refused: { code: 'too-many-returns', limit: MAX_RETURNS } };
  const quantities = addedUp(wanted);
  const refused =
    refusalOf(quantities, fullOrder, (_, counters) => returnable(counters)) ??
    (byCustomer ? lateness(fullOrder, quantities, windowDays, now) : undefined);
  if (refused) return { refused };
  const after: Return = {
    returnId,
    status: byCustomer ? 'REQUESTED' : 'OPEN',
    lines: wanted.map((line) => ({ ...line, received: 0, restocked: 0 })),
    ...(comment !== undefined && { comment }),
    currency: fullOrder.order.currency,
    total: Math.max(0, priceOf(quantities, fullOrder.lines, fullOrder.adjustments)),
    lineCount: wanted.length,
    createdBy,
    version: 1,
    createdAt: now.toISOString(),
  };
  const counters = moved(fullOrder.counters, quantities, 'returning');
  return { change: { counters, lines: [], after } };
}

function lateness(
  fullOrder: FullOrder,
  quantities: readonly LineQuantity[],
  windowDays: number,
  now: Date,
): Reason | undefined {
  const inTime = returnableWithin(fullOrder, windowDays, now);
  const isLate = quantities.some(
    ({ seq, quantity }) => quantity > inTime(seq, fullOrder.counters[seq] ?? NONE),
  );
  return isLate ? { code: 'return-window-closed' } : undefined;
}

const NONE = { fulfilled: 0, cancelled: 0, delivered: 0, returning: 0, returned: 0 };

export interface ReturnEnd {
  readonly returnId: string;
  readonly status: 'DECLINED' | 'CANCELLED';
  /** The version of the return that the caller has seen. */
  readonly version: number;
  /** True for a customer, who may cancel a return that nobody has decided about. */
  readonly byCustomer: boolean;
  readonly decidedBy: string;
}

/** Declines or cancels a return: items that have not arrived are no longer expected. */
export function endReturn(
  fullOrder: FullOrder,
  { returnId, status, version, byCustomer, decidedBy }: ReturnEnd,
): Decision<ReturnChange> {
  const before = fullOrder.returns.find((one) => one.returnId === returnId);
  if (!before) return { refused: { code: 'return-not-found' } };
  if (before.version !== version)
    return { refused: { code: 'version-mismatch', current: before.version } };
  const isUndecided = before.status === 'REQUESTED';
  const mayEnd = isUndecided || (before.status === 'OPEN' && status === 'CANCELLED' && !byCustomer);
  if (!mayEnd) return { refused: { code: 'return-not-open', returnStatus: before.status } };
  const outstanding = addedUp(before.lines.map((line) => ({ ...line, quantity: expected(line) })));
  const after: Return = { ...before, status, decidedBy, version: before.version + 1 };
  const counters = moved(fullOrder.counters, outstanding, 'returning', -1);
  return { change: { counters, lines: [], before, after } };
}

/** Items of a return that arrived, as the warehouse counted them. */
export interface ReturnReceipt {
  readonly returnId: string;
  readonly lines: readonly ReceivedLine[];
  /** Versions of the return that the caller allows; undefined allows any. */
  readonly versions?: readonly number[] | undefined;
}

/**
 * Receives items of a return. Its receipt names only lines of that return, and no more than it
 * still expects: the counters of the order's lines alone would let another return's items in.
 */
export function receiveReturn(
  fullOrder: FullOrder,
  { returnId, lines: receipt, versions }: ReturnReceipt,
): Decision<ReturnChange> {
  const before = fullOrder.returns.find((one) => one.returnId === returnId);
  if (!before) return { refused: { code: 'return-not-found' } };
  if (versions && !versions.includes(before.version))
    return { refused: { code: 'version-mismatch', current: before.version } };
  if (before.status !== 'OPEN')
    return { refused: { code: 'return-not-open', returnStatus: before.status } };
  const arrived = addedUp(receipt);
  const refused = unexpected(before, arrived);
  if (refused) return { refused };
  const restocked = addedUp(receipt.map(({ seq, restock }) => ({ seq, quantity: restock })));
  const lines = before.lines.map((line) => ({
    ...line,
    received: line.received + of(arrived, line.seq),
    restocked: line.restocked + of(restocked, line.seq),
  }));
  const status = isComplete(lines) ? 'CLOSED' : 'OPEN';
  const left = moved(fullOrder.counters, arrived, 'returning', -1);
  return {
    change: {
      counters: moved(left, arrived, 'returned'),
      lines: restocked.filter(({ quantity }) => quantity > 0),
      before,
      after: { ...before, lines, status, version: before.version + 1 },
    },
  };
}

/** The reason why a return does not expect these items; undefined if it does. */
function unexpected({ lines }: Return, arrived: readonly LineQuantity[]): Reason | undefined {
  const stranger = arrived.find(({ seq }) => !lines.some((line) => line.seq === seq));
  if (stranger) return { code: 'line-not-found', seq: stranger.seq };
  const shortages = arrived.flatMap(({ seq, quantity }) => {
    const available = lines.reduce((sum, line) => sum + (line.seq === seq ? expected(line) : 0), 0);
    return quantity > available ? [{ seq, requested: quantity, available }] : [];
  });
  return shortages.length > 0 ? { code: 'quantity-not-available', shortages } : undefined;
}

const of = (quantities: readonly LineQuantity[], seq: number): number =>
  quantities.find((one) => one.seq === seq)?.quantity ?? 0;
