import type { Order } from '../../domain/order.ts';
import type { Author } from '../../domain/people/author.ts';
import type { OrderMoney } from '../../domain/returns/return-amounts.ts';
import type { WithdrawalChange } from '../../domain/withdrawals/withdraw.ts';
import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { cancellationRow } from '../full-order/cancellation-row.ts';
import { putReturn, returnRow } from '../full-order/return-row.ts';
import { insert, type NamedActions } from '../requests/transaction.ts';
import { stepOf } from './move-withdrawal.ts';

/** The attributes of a statement that its order gives, and whoever decided about it. */
export type OfOrder = Readonly<Partial<Pick<Withdrawal, 'orderId' | 'decidedBy'>>>;

interface Effecting {
  /** The attributes that the statement gets besides its outcome. */
  readonly ofStep: OfOrder;
  readonly author: Author;
  /** The order that the effect was decided on. */
  readonly money: OrderMoney;
}

/**
 * Makes the rows of the effect, beside those of the order's lines: the statement, which becomes
 * `DONE` only once, the cancellation, and the returns.
 */
export function effectOf(
  before: Withdrawal,
  order: Order,
  { lines, returns, outcome }: WithdrawalChange,
  { ofStep, author, money }: Effecting,
): NamedActions {
  const { withdrawalId } = before;
  const { cancellationId } = outcome;
  return {
    reference: { Update: stepOf(before, { status: 'DONE', ...ofStep, outcome }) },
    ...(cancellationId !== undefined && {
      cancellation: insert(
        cancellationRow(order, {
          cancellationId,
          lines,
          reason: 'CUSTOMER',
          withdrawalId,
          createdBy: author.by,
          createdByName: author.byName,
        }),
      ),
    }),
    returns: returns.map(({ before, after }) =>
      before ? putReturn(order, before, after, money) : insert(returnRow(order, after, money)),
    ),
  };
}
