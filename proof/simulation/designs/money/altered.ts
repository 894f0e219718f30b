import type { PaymentChange } from '../../../../domain/full-order.ts';
import { policyIn } from '../../../../domain/shop/policy.ts';
import {
  type PaymentWriter,
  paymentTransaction,
} from '../../../../table/full-order/change-payment.ts';
import type {
  OrderActions,
  OrderTransaction,
} from '../../../../table/full-order/order-transaction.ts';
import type { VersionedOrder } from '../../../../table/full-order/read-full-order.ts';

/** A function that turns the deployed transaction into a flawed one. */
export type Alter = (
  transaction: OrderTransaction,
  versioned: VersionedOrder,
  change: PaymentChange,
) => OrderTransaction;

export const asDeployed: Alter = (transaction) => transaction;

export const writing =
  <Change extends PaymentChange>(alter: Alter, remember?: PaymentWriter<Change>['remember']) =>
  (versioned: VersionedOrder, change: Change, notRestocked: unknown, now: Date) =>
    alter(
      paymentTransaction(policyIn(process.env), remember)(versioned, change, notRestocked, now),
      versioned,
      change,
    );

/** The same transaction with some of its actions replaced; undefined leaves one out. */
export const withActions = (
  { actions, ...transaction }: OrderTransaction,
  altered: OrderActions,
): OrderTransaction => ({ ...transaction, actions: { ...actions, ...altered } });
