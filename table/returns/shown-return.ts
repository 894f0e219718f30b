import type { Return, Settlement } from '../../domain/returns/return.ts';
import {
  type OrderMoney,
  type ReturnAmounts,
  returnAmounts,
} from '../../domain/returns/return-amounts.ts';
import { UNNEEDED } from '../../domain/returns/settle-return.ts';
import { statedTaxes } from '../../domain/totals/tax-sums.ts';
import { findReplacement } from '../full-order/order-metadata.ts';
import { inOrder } from '../full-order/return-row.ts';

/** A settlement, which is to be taken back if its order was canceled, or came back as a whole. */
export type ShownSettlement = Settlement & { readonly isToBeTakenBack?: true };

export type ShownReturn = Omit<Return, 'settlement'> &
  ReturnAmounts & { readonly settlement?: ShownSettlement | undefined };

/**
 * Finds the returns whose settlement no order needs any more: 0.5 RCU for each settlement. Its
 * money is shown as open, and as overpaid, until somebody takes the settlement back.
 */
export async function unneededSettlements(
  returns: readonly Return[],
): Promise<ReadonlySet<Return>> {
  const replaced = await Promise.all(
    returns.map(async (orderReturn) => ({
      orderReturn,
      order: orderReturn.settlement && (await findReplacement(orderReturn.settlement.orderId)),
    })),
  );
  return new Set(
    replaced
      .filter(({ order }) => order && UNNEEDED.includes(order.status))
      .map(({ orderReturn }) => orderReturn),
  );
}

/** Makes the answer of a return, with its money. */
export function shownReturn(
  orderReturn: Return,
  isUnneeded: boolean,
  money: OrderMoney,
): ShownReturn {
  const { settlement, ...members } = inOrder(orderReturn);
  const { settled } = returnAmounts(orderReturn, money);
  const { open, ...amounts } = returnAmounts(
    isUnneeded ? { ...orderReturn, settlement: undefined } : orderReturn,
    money,
  );
  return {
    ...members,
    ...(settlement && {
      settlement: { ...settlement, ...(isUnneeded && { isToBeTakenBack: true }) },
    }),
    ...amounts,
    settled,
    open,
    ...statedTaxes(orderReturn),
  };
}
