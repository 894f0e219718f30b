import type { FullOrder } from '../full-order.ts';
import type { Reason } from '../refusal.ts';
import type { Return, Settlement } from './return.ts';
import { returnAmounts } from './return-amounts.ts';

export interface SettlementRequest extends Omit<Settlement, 'settledAt'> {
  readonly returnId: string;
  /** The version of the return that the caller has seen. */
  readonly version: number;
}

/** True if a return was settled with these values by the change of the named version. */
export const isSettledBy = (
  { settlement, version }: Return,
  { orderId, amount, version: seen }: SettlementRequest,
): boolean =>
  version === seen + 1 && settlement?.orderId === orderId && settlement.amount === amount;

/** The reason why a return cannot be settled; undefined if it can. */
export function whyNotSettled(
  fullOrder: FullOrder,
  one: Return,
  { amount, version }: SettlementRequest,
): Reason | undefined {
  if (one.version !== version) return { code: 'version-mismatch', current: one.version };
  if (one.settlement) return { code: 'return-settled' };
  const { open: available } = returnAmounts(one, fullOrder);
  return amount > available ? { code: 'amount-not-available', available } : undefined;
}
