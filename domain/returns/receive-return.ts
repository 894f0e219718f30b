import type { LineQuantity } from '../fulfillment.ts';
import type { Decision, FullOrder } from '../full-order.ts';
import { addedUp, moved } from '../move-quantities.ts';
import type { Author } from '../people/author.ts';
import type { Reason } from '../refusal.ts';
import { addedTaxes } from '../totals/tax-sums.ts';
import type { ReturnChange } from './change-return.ts';
import { expected, isComplete, type ReceivedLine, type Return, withAct } from './return.ts';
import { taxesOfReceived, valueOfReturn, worthOfReceived } from './return-amounts.ts';

/** Items of a return that arrived, as the warehouse counted them. */
export interface ReturnReceipt {
  readonly returnId: string;
  readonly lines: readonly ReceivedLine[];
  /** Versions of the return that the caller allows; undefined allows any. */
  readonly versions?: readonly number[] | undefined;
  /** The person who counted. */
  readonly actor: Author;
}

/**
 * Receives items of a return. Its receipt names only lines of that return, and no more than it
 * still expects: the counters of the order's lines alone would let another return's items in.
 */
export function receiveReturn(
  fullOrder: FullOrder,
  { returnId, lines: receipt, versions, actor }: ReturnReceipt,
  now: Date,
): Decision<ReturnChange> {
  const before = fullOrder.returns.find((candidate) => candidate.returnId === returnId);
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
    received: line.received + quantityOf(arrived, line.seq),
    restocked: line.restocked + quantityOf(restocked, line.seq),
  }));
  const status = isComplete(lines) ? 'CLOSED' : 'OPEN';
  const received = arrived.reduce((sum, { quantity }) => sum + quantity, 0);
  const acts = withAct(before, { status, received }, actor, now);
  const value = valueOfReturn(before, fullOrder) + worthOfReceived(fullOrder, arrived);
  const taxes = addedTaxes(taxesOfReceived(fullOrder, arrived), before);
  const remaining = moved(fullOrder.counters, arrived, 'returning', -1);
  return {
    change: {
      counters: moved(remaining, arrived, 'returned'),
      lines: restocked.filter(({ quantity }) => quantity > 0),
      before,
      after: { ...before, lines, status, acts, value, ...taxes, version: before.version + 1 },
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

const quantityOf = (quantities: readonly LineQuantity[], seq: number): number =>
  quantities.find((line) => line.seq === seq)?.quantity ?? 0;
