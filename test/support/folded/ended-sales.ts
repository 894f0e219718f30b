import type { FoldedTransaction as PaymentTransaction } from '../../../table/full-order/folded-transactions.ts';
import type { Folded } from './shared-reference.ts';

/**
 * Hides slow sales that have ended. A voucher or a bank transfer has no charge before it is paid:
 * its SALE is PENDING under the payment's own reference, and its outcome has another. It ends with
 * a SALE of the same payment that succeeded or was reversed, or that failed no earlier. A second
 * voucher begins later than the first one failed, so it stays open.
 */
export const endedSales = (all: readonly Folded[]): readonly Folded[] =>
  all.reduce(withoutEnded, all);

function withoutEnded(all: readonly Folded[], slow: Folded): readonly Folded[] {
  const [end] = all
    .filter(({ shown }) => ends(shown, slow.shown))
    .sort(({ id: a }, { id: b }) => (a < b ? -1 : 1));
  if (!end) return all;
  const report = { name: slow.id, reported: slow.own, counted: slow.own };
  const hidden = [...end.hidden, report, ...slow.hidden];
  return all.flatMap((one) => {
    if (one.id === slow.id) return [];
    return [one.id === end.id ? { ...one, hidden } : one];
  });
}

function ends(end: PaymentTransaction, slow: PaymentTransaction): boolean {
  const { kind, state, reference, paymentReference } = slow;
  if (kind !== 'SALE' || state !== 'PENDING' || reference === undefined) return false;
  if (reference !== paymentReference) return false;
  if (end.kind !== 'SALE' || end.paymentReference !== reference) return false;
  const { state: outcome, at } = end;
  return outcome === 'FAILED' ? at >= slow.at : outcome === 'SUCCEEDED' || outcome === 'REVERSED';
}
