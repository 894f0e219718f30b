import type { PaymentChange } from '../../../../domain/full-order.ts';
import type {
  OrderTransaction,
  TransactionParts,
} from '../../../../table/full-order/order-transaction.ts';
import { writePayment } from '../../../../table/full-order/payment-transaction.ts';
import type { VersionedOrder } from '../../../../table/full-order/read-full-order.ts';
import type { TransactionActions } from '../../../../table/requests/transaction.ts';

type Action = TransactionActions[number];

/** A function that turns the deployed transaction into a flawed one. */
export type Alter = (
  transaction: OrderTransaction,
  versioned: VersionedOrder,
  change: PaymentChange,
) => OrderTransaction;

export const asDeployed: Alter = (transaction) => transaction;

export const writing =
  (alter: Alter) =>
  (versioned: VersionedOrder, change: PaymentChange, parts: TransactionParts, now: Date) =>
    alter(writePayment(versioned, change, parts, now), versioned, change);

/** The same transaction without some of its actions. */
export function without(
  { actions, rowAt, claim, ...transaction }: OrderTransaction,
  isDropped: (action: Action, at: number) => boolean,
): OrderTransaction {
  const kept = actions.filter((action, at) => !isDropped(action, at));
  const place = (at: number | undefined) => {
    const action = at === undefined ? undefined : actions[at];
    const now = action ? kept.indexOf(action) : -1;
    return now === -1 ? undefined : now;
  };
  const claimAt = place(claim?.at);
  return {
    ...transaction,
    actions: kept,
    rowAt: place(rowAt),
    claim: claim && claimAt !== undefined ? { ...claim, at: claimAt } : undefined,
  };
}

export const isOfMeta = ({ Update }: Action): boolean => Update?.Key?.['SK'] === 'META';
export const isClaim = ({ Put }: Action): boolean => Put?.Item?.['type'] === 'PaymentReference';
