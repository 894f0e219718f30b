import { hash } from 'node:crypto';
import type { ExcessOf } from '../../domain/kept/excess.ts';
import { refundDueIndexKeys, refundDueKey } from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { openOrderShards } from '../settings.ts';

/** Milliseconds in which nothing of an order's money may change before it goes back, 15 minutes. */
export const QUIET_TIME = 15 * 60_000;

type Money = Pick<ExcessOf, 'payments' | 'returns'>;

/**
 * The state of an order's money, as a hash: every payment with its transactions, and the
 * settlements of its returns. A reminder changes a payment's version and no money.
 */
export const moneyStateOf = ({ payments, returns }: Money): string =>
  hash('sha256', [...payments.map(stateOf), ...returns.flatMap(settledOf)].toSorted().join());

const stateOf = ({ paymentId, amount, transactions }: Money['payments'][number]): string =>
  JSON.stringify([
    paymentId,
    amount,
    Object.entries(transactions)
      .map(([id, { kind, state, amount: moved }]) => [id, kind, state, moved])
      .toSorted(),
  ]);

const settledOf = ({ returnId, settlement }: Money['returns'][number]): readonly string[] =>
  settlement ? [JSON.stringify([returnId, settlement.amount])] : [];

/** The index keys of an order whose excess goes back after the time, unless its money changes. */
export const refundDueKeysOf = (orderId: string, money: string, now: Date) => {
  const dueAt = new Date(now.getTime() + QUIET_TIME).toISOString();
  return refundDueIndexKeys(orderId, dueAt, money, openOrderShards());
};

/**
 * Begins the time anew. The transaction also writes the order's row in the list of overpaid ones,
 * whose condition is the one that this row needs.
 */
export const putRefundDue = (after: ExcessOf, now: Date): TransactionAction => {
  const { customerId, orderId } = after.order;
  return {
    Put: {
      Item: {
        ...refundDueKey(orderId),
        ...refundDueKeysOf(orderId, moneyStateOf(after), now),
        type: 'RefundDue',
        customerId,
      },
    },
  };
};
