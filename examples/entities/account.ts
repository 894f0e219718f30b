/**
 * Accounts with a balance that never falls below zero, and transfers that happen once.
 *
 *   type                PK                 SK
 *   AccountBalance      ACCOUNT#<account>  BALANCE#<currency>
 *   AccountTransaction  ACCOUNT#<account>  TXN#<time>#<currency>#<transactionId>
 *
 *   function          DynamoDB request                                              costs
 *   changeBalance     TransactWriteItems: record, balance, transaction              6 WCU
 *   transfer          TransactWriteItems: record, two balances, two transactions    10 WCU
 *   readBalance       GetItem                                                       0.5 RCU
 *   listTransactions  Query, newest first                                           0.5 RCU
 *
 * **Where the documents are wrong**: two clients that read a balance, compare it and then write can
 * together take it below zero. Only the condition of the write prevents this. The transfers of 001
 * and 003 have that condition, but do not recognize a repeated request: a client that did not get
 * the answer sends it again, and pays twice. 003 calls `attribute_not_exists(txId)` its idempotency
 * check, but creates a new id for each attempt. DynamoDB's ClientRequestToken covers the SDK's own
 * retries for ten minutes, not the caller's. Here the product's record (`idempotencyRecord`) is
 * part of the transaction.
 *
 * 001 also fails if the receiver has no balance yet (`SET Balance = Balance + :amount` of a missing
 * attribute), and stores a transaction under a separate key that neither account can list.
 */
import { randomUUID } from 'node:crypto';
import type { Item } from '../../table/aws-protocol/item.ts';
import { type Key, part } from '../../table/keys.ts';
import {
  type Page,
  type PageRequest,
  pageOf,
  type RowReader,
  withLookahead,
} from '../../table/page.ts';
import type { TransactionAction } from '../../table/requests/commands.ts';
import { getItem, query, type ReadOptions } from '../../table/requests/commands.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../../table/requests/idempotency.ts';
import { insert, transact } from '../../table/requests/transaction.ts';

export interface BalanceChange {
  readonly accountId: string;
  /** Minor units; a negative amount is a debit. */
  readonly amount: number;
  readonly currency: string;
}

export interface Transfer {
  readonly from: string;
  readonly to: string;
  /** Minor units, above zero. */
  readonly amount: number;
  readonly currency: string;
}

export interface AccountTransaction {
  readonly transactionId: string;
  readonly createdAt: string;
  readonly amount: number;
  readonly currency: string;
  /** The other account of a transfer. */
  readonly counterparty?: string | undefined;
}

export type TransactionOutcome =
  | { readonly transactionId: string; readonly replayed: boolean }
  | { readonly refused: 'balance-too-low'; readonly balance: number };

const accountPartition = (accountId: string): string => `ACCOUNT#${part(accountId)}`;
export const balanceKey = (accountId: string, currency: string): Key => ({
  PK: accountPartition(accountId),
  SK: `BALANCE#${part(currency)}`,
});
const transactionKey = (accountId: string, position: string): Key => ({
  PK: accountPartition(accountId),
  SK: `TXN#${position}`,
});

/**
 * Adds money to an account, or takes it out.
 *
 * @throws {Refusal} idempotency-key-reused
 */
export function changeBalance(
  change: BalanceChange,
  request: IdempotentRequest,
  now: Date,
): Promise<TransactionOutcome> {
  const transactionId = randomUUID();
  return once(transactionId, request, now, {
    balance: move(change),
    entry: entry(change, { transactionId, createdAt: now.toISOString() }),
  });
}

/**
 * Moves money from one account to another, in one transaction.
 *
 * @throws {RangeError} for an account to itself, or an amount of zero or less
 * @throws {Refusal} idempotency-key-reused
 */
export async function transfer(
  { from, to, amount, currency }: Transfer,
  request: IdempotentRequest,
  now: Date,
): Promise<TransactionOutcome> {
  if (from === to || amount <= 0)
    throw new RangeError('a transfer needs an amount above zero, and another account');
  const transactionId = randomUUID();
  const facts = { transactionId, createdAt: now.toISOString() };
  const [paid, received] = [
    { accountId: from, amount: -amount, currency },
    { accountId: to, amount, currency },
  ];
  return once(transactionId, request, now, {
    balance: move(paid),
    entry: entry(paid, { ...facts, counterparty: to }),
    receivedBalance: move(received),
    receivedEntry: entry(received, { ...facts, counterparty: from }),
  });
}

/** Reads a balance; an account that never used this currency has 0. */
export async function readBalance(
  accountId: string,
  currency: string,
  { consistent }: ReadOptions = {},
): Promise<number> {
  const item = await getItem({ Key: balanceKey(accountId, currency), ConsistentRead: consistent });
  return Number(item?.['balance'] ?? 0);
}

export async function listTransactions(
  accountId: string,
  { limit, after }: PageRequest,
): Promise<Page<AccountTransaction>> {
  const rows = await query({
    KeyConditionExpression: 'PK = :account AND begins_with(SK, :transaction)',
    ExpressionAttributeValues: { ':account': accountPartition(accountId), ':transaction': 'TXN#' },
    ScanIndexForward: false,
    Limit: withLookahead(limit),
    ...(after !== undefined && { ExclusiveStartKey: transactionKey(accountId, after) }),
  });
  return pageOf(rows, limit, TRANSACTION_ROWS);
}

/** The actions of a change. `balance` is that of the account that may have too little. */
interface BalanceActions {
  readonly [name: string]: TransactionAction;
  readonly balance: TransactionAction;
}

/** Carries the actions out, unless the same request has done so before. */
async function once(
  transactionId: string,
  request: IdempotentRequest,
  now: Date,
  actions: BalanceActions,
): Promise<TransactionOutcome> {
  const record = idempotencyRecord(request, { transactionId }, now);
  const failed = await transact({ record, ...actions });
  if (!failed) return { transactionId, replayed: false };
  const first = await firstOutcome(request, failed.record, now);
  if (first) return { transactionId: String(first['transactionId']), replayed: true };
  return { refused: 'balance-too-low', balance: Number(failed.balance?.item?.['balance'] ?? 0) };
}

/** Changes a balance without reading it before: the write's condition is enough. */
function move({ accountId, amount, currency }: BalanceChange): TransactionAction {
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount is a whole number');
  return {
    Update: {
      Key: balanceKey(accountId, currency),
      UpdateExpression: 'SET balance = if_not_exists(balance, :zero) + :amount, #type = :type',
      ...(amount < 0 && {
        ConditionExpression: 'balance >= :needed',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':zero': 0,
        ':amount': amount,
        ':type': 'AccountBalance',
        ...(amount < 0 && { ':needed': -amount }),
      },
    },
  };
}

const entry = (
  { accountId, amount, currency }: BalanceChange,
  { transactionId, createdAt, counterparty }: Omit<AccountTransaction, 'amount' | 'currency'>,
): TransactionAction =>
  insert({
    ...transactionKey(accountId, `${createdAt}#${part(currency)}#${transactionId}`),
    type: 'AccountTransaction',
    amount,
    counterparty,
  });

const TRANSACTION_ROWS: RowReader<AccountTransaction> = {
  positionOf: ({ SK }) => SK.slice('TXN#'.length),
  read: (row: Item & Key) => {
    const [, createdAt = '', currency = '', transactionId = ''] = row.SK.split('#');
    const { amount, counterparty } = row as unknown as AccountTransaction;
    return { transactionId, createdAt, amount, currency, counterparty };
  },
};
