import { capturableSince } from '../../domain/kept/capturable-since.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { PAYMENT_LETTER } from '../../domain/payments/payment-id.ts';
import type { PaymentRecords } from '../../domain/payments/payment-records.ts';
import { furthest } from '../../domain/payments/reports.ts';
import { withTransactions } from '../../domain/payments/transactions.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import { timeOf } from '../../domain/time-id.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  capturableIndexKeys,
  dueIndexKeys,
  type Key,
  parseOrderId,
  parsePaymentId,
  paymentKey,
} from '../keys.ts';
import type { TransactionAction } from '../requests/commands.ts';
import { openOrderShards } from '../settings.ts';
import { type FoldedTransactions, foldedTransactions, recordsIn } from './folded-transactions.ts';
import { answerIdOf } from './report-ids.ts';

/**
 * Makes a payment's row. A payment is one item with its requests and reports inside, so every read
 * is consistent, and one version protects all of them. While a request waits for its provider,
 * `reminder` and the due key contain the time of the next reminder. Otherwise, a payment with money
 * that can be captured is in the list of these (A55b).
 *
 * @param policy whether both are stored apart
 */
export function paymentRow(
  { paymentId, orderId, createdAt, requests, reports, transactions, ...payment }: Payment,
  { paymentRecords }: StoredForm,
): Item {
  const records = { requests, reports };
  return {
    ...paymentKey(orderId, { paymentId }),
    type: 'Payment',
    ...payment,
    ...(paymentRecords ? records : { transactions: foldedTransactions(records) }),
    ...listKeysOf({ ...payment, paymentId, orderId, transactions }),
  };
}

type ListedPayment = Pick<
  Payment,
  'paymentId' | 'orderId' | 'customerId' | 'transactions' | 'reminder'
>;

/** The keys of the one list that a payment is in: while an answer is awaited, that of due rows. */
function listKeysOf({ reminder, ...payment }: ListedPayment) {
  const { paymentId, orderId } = payment;
  if (reminder) return dueIndexKeys(orderId, reminder.dueAt, paymentId, openOrderShards());
  const hold = capturableSince(payment);
  return hold && capturableIndexKeys({ ...payment, ...hold }, openOrderShards());
}

/**
 * Reads a payment, in each form. Its time of creation is part of its id. `dueFailures` belongs to
 * the sweep and is dropped: every change of the payment resets it.
 */
export function toPayment(row: Item & Key): Payment {
  const { PK, SK, type, GSI2PK, GSI2SK, dueFailures, transactions: _, ...stored } = row;
  const paymentId = parsePaymentId(row);
  return withTransactions({
    paymentId,
    orderId: parseOrderId(row),
    createdAt: timeOf(PAYMENT_LETTER, paymentId),
    ...stored,
    ...recordsOf(row),
  } as unknown as Payment);
}

/**
 * The requests and reports of a row: apart, in the form of before, or both. A function of an
 * earlier deployment adds transactions beside them, which it takes for all that there are: of two
 * reports of one name the further one counts, and a request that either has withdrawn is withdrawn.
 */
export function recordsOf(row: Item & Key): PaymentRecords {
  const { requests = {}, reports = {}, transactions = {} } = row as Partial<Stored>;
  const ids = { orderId: parseOrderId(row), provider: String(row['provider']) };
  const folded = recordsIn(transactions, answerIdOf(ids));
  return {
    requests: {
      ...folded.requests,
      ...Object.fromEntries(
        Object.entries(requests).map(([id, one]) => [id, { ...folded.requests[id], ...one }]),
      ),
    },
    reports: {
      ...folded.reports,
      ...Object.fromEntries(
        Object.entries(reports).map(([name, one]) => [name, furthest(folded.reports[name], one)]),
      ),
    },
  };
}

interface Stored extends PaymentRecords {
  readonly transactions: FoldedTransactions;
}

/** The setting that chooses the form of a payment's row. */
export type StoredForm = Pick<ShopPolicy, 'paymentRecords'>;

/** Writes a payment, on the condition that it is unchanged since it was read. */
export const putPayment = (
  payment: Payment,
  before: Payment | undefined,
  form: StoredForm,
  isErased = false,
): TransactionAction => ({
  Put: {
    Item: paymentRow(isErased ? { ...payment, method: undefined } : payment, form),
    ...(before
      ? {
          ConditionExpression: 'version = :seen',
          ExpressionAttributeValues: { ':seen': before.version },
        }
      : { ConditionExpression: 'attribute_not_exists(PK)' }),
  },
});
