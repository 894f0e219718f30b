import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder, LineChange } from '../full-order.ts';
import { NO_COUNTERS, returnable } from '../line-counters.ts';
import { addedUp, moved, quantityRefusal } from '../move-quantities.ts';
import type { Author } from '../people/author.ts';
import type { Reason } from '../refusal.ts';
import { expected, MAX_RETURNS, type Return, type ReturnedLine, withAct } from './return.ts';
import { worthOfAnnounced } from './return-amounts.ts';
import { returnableWithin } from './return-window.ts';

/** A change of one return. `lines` are the items that are put back into the stock. */
export interface ReturnChange extends LineChange {
  /** The return after the change. */
  readonly after: Return;
  /** The return before the change; absent for a new return. */
  readonly before?: Return;
}

export interface ReturnRequest
  extends Pick<Return, 'returnId' | 'comment' | 'createdBy' | 'createdByName'> {
  readonly lines: readonly ReturnedLine[];
  /** True for a customer, whose return waits for a decision and must be in time. */
  readonly byCustomer: boolean;
  /** Days; setting `returnWindowDays`. */
  readonly windowDays: number;
}

/** Begins a return: its items are expected back. */
export function requestReturn(
  fullOrder: FullOrder,
  request: ReturnRequest,
  now: Date,
): Decision<ReturnChange> {
  const { lines: wanted, byCustomer, windowDays } = request;
  if (fullOrder.returns.length >= MAX_RETURNS)
    return { refused: { code: 'too-many-returns', limit: MAX_RETURNS } };
  const quantities = addedUp(wanted);
  const refused =
    quantityRefusal(quantities, fullOrder, (_, counters) => returnable(counters)) ??
    (byCustomer ? lateness(fullOrder, quantities, windowDays, now) : undefined);
  if (refused) return { refused };
  const after = requestedReturn(request, {
    currency: fullOrder.order.currency,
    total: worthOfAnnounced(fullOrder, quantities),
    createdAt: now.toISOString(),
  });
  const counters = moved(fullOrder.counters, quantities, 'returning');
  return { change: { counters, lines: [], after } };
}

/** Makes a new return. Pure: a repeated request gives the same return, byte for byte. */
export const requestedReturn = (
  {
    returnId,
    lines,
    comment,
    byCustomer,
    createdBy,
    createdByName,
  }: Omit<ReturnRequest, 'windowDays'>,
  facts: Pick<Return, 'currency' | 'total' | 'createdAt'>,
): Return => ({
  returnId,
  status: byCustomer ? 'REQUESTED' : 'OPEN',
  lines: lines.map((line) => ({ ...line, received: 0, restocked: 0 })),
  ...(comment !== undefined && { comment }),
  ...facts,
  value: 0,
  lineCount: lines.length,
  createdBy,
  ...(createdByName !== undefined && { createdByName }),
  version: 1,
});

function lateness(
  fullOrder: FullOrder,
  quantities: readonly LineQuantity[],
  windowDays: number,
  now: Date,
): Reason | undefined {
  const inTime = returnableWithin(fullOrder, windowDays, now);
  const isLate = quantities.some(
    ({ seq, quantity }) => quantity > inTime(seq, fullOrder.counters[seq] ?? NO_COUNTERS),
  );
  return isLate ? { code: 'return-window-closed' } : undefined;
}

export interface ReturnEnd {
  readonly returnId: string;
  readonly status: 'DECLINED' | 'CANCELLED';
  /** The version of the return that the caller has seen. */
  readonly version: number;
  /** True for a customer, who may cancel a return that nobody has decided about. */
  readonly byCustomer: boolean;
  readonly author: Author;
}

/** Declines or cancels a return: items that have not arrived are no longer expected. */
export function endReturn(
  fullOrder: FullOrder,
  { returnId, status, version, byCustomer, author }: ReturnEnd,
  now: Date,
): Decision<ReturnChange> {
  const before = fullOrder.returns.find((candidate) => candidate.returnId === returnId);
  if (!before) return { refused: { code: 'return-not-found' } };
  if (before.version !== version)
    return { refused: { code: 'version-mismatch', current: before.version } };
  const isUndecided = before.status === 'REQUESTED';
  const mayEnd = isUndecided || (before.status === 'OPEN' && status === 'CANCELLED' && !byCustomer);
  if (!mayEnd) return { refused: { code: 'return-not-open', returnStatus: before.status } };
  const outstanding = addedUp(before.lines.map((line) => ({ ...line, quantity: expected(line) })));
  const acts = withAct(before, { status }, author, now);
  const decidedBy = author.by;
  const after: Return = { ...before, status, decidedBy, acts, version: before.version + 1 };
  const counters = moved(fullOrder.counters, outstanding, 'returning', -1);
  return { change: { counters, lines: [], before, after } };
}
