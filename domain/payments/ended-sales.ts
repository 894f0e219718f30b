import type { PaymentTransaction } from './payment.ts';
import type { DerivedTransaction } from './transactions.ts';

/**
 * Leaves out slow sales that have ended; their ends stand for their reports. A voucher or a bank
 * transfer has no charge before it is paid: its SALE is PENDING under the payment's own reference,
 * and its outcome has another. It ends with a SALE of the same payment that succeeded or was
 * reversed, or that failed no earlier. A second voucher begins later than the first one failed, so
 * it stays open.
 */
export function withoutEndedSales(
  all: readonly DerivedTransaction[],
): readonly DerivedTransaction[] {
  const ended = Map.groupBy(all, ({ transaction: slow }) => {
    const [end] = all
      .filter(({ transaction }) => ends(transaction, slow))
      .map(({ id }) => id)
      .sort();
    return end;
  });
  return (ended.get(undefined) ?? []).map((one) => {
    const hidden = (ended.get(one.id) ?? []).flatMap(({ names }) => names);
    return { ...one, names: [...one.names, ...hidden] };
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
