import { withTransactions } from '../../../../domain/payments/transactions.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { recordsOf } from '../../../../table/full-order/payment-row.ts';
import type { Key } from '../../../../table/keys.ts';

type Row = Item & Key;

/** A transaction of a PAYMENT item. Amounts are in minor units. */
export interface StoredTransaction {
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly at: string;
  /** The request that another transaction answers, too. */
  readonly request?: string;
  readonly requestedBy?: string;
  readonly returnId?: string;
}

/** The attributes that a payment's money follows from, in each form. */
export const MONEY_ATTRIBUTES = ['version', 'transactions', 'requests', 'reports'] as const;

/** True for a payment whose requests and reports are stored apart (setting `paymentRecords`). */
export const isApart = ({ requests, reports }: Item): boolean =>
  requests !== undefined || reports !== undefined;

/** A payment's transactions by id: as they are stored, or as its requests and reports give them. */
export const transactionsIn = (payment: Row): Readonly<Record<string, StoredTransaction>> =>
  isApart(payment)
    ? withTransactions(recordsOf(payment)).transactions
    : (payment['transactions'] as Record<string, StoredTransaction>);
