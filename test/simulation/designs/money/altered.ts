import type { PaymentChange } from '../../../../domain/full-order.ts';
import type {
  OrderActions,
  OrderTransaction,
  TransactionParts,
} from '../../../../table/full-order/order-transaction.ts';
import { writePayment } from '../../../../table/full-order/payment-transaction.ts';
import type { VersionedOrder } from '../../../../table/full-order/read-full-order.ts';

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

/** The same transaction with some of its actions replaced; undefined leaves one out. */
export const withActions = (
  { actions, ...transaction }: OrderTransaction,
  altered: OrderActions,
): OrderTransaction => ({ ...transaction, actions: { ...actions, ...altered } });
