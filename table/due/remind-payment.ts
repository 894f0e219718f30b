import type { Item } from '../../aws-protocol/item.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { toldAgain } from '../../domain/payments/payment-reminders.ts';
import type { Key } from '../keys.ts';
import { putPayment, toPayment } from '../payments/payment-row.ts';
import { getItem } from '../requests/commands.ts';
import { transact } from '../requests/transaction.ts';
import { dropDueKey } from './drop-due-key.ts';

export interface Reminded {
  readonly payment: Payment;
  /** It was told for the last time: a person has to ask the provider. */
  readonly isLast: boolean;
}

/**
 * Tells requests again that no provider has answered: a version more of the payment, which the
 * stream tells. One GetItem, one write. A due key of a payment that waits for no answer is taken
 * away.
 *
 * @returns undefined if it is not due any more, or somebody changed it meanwhile
 */
export async function remindPayment(key: Key, now: Date): Promise<Reminded | undefined> {
  const row = await getItem({ Key: { PK: key.PK, SK: key.SK }, ConsistentRead: true });
  const before = row && toPayment(row as Item & Key);
  const GSI2SK = row?.['GSI2SK'] as string | undefined;
  if (!before?.reminder && GSI2SK !== undefined)
    await dropDueKey({ PK: key.PK, SK: key.SK, GSI2SK });
  if (!before?.reminder || before.reminder.dueAt > now.toISOString()) return undefined;
  const payment = toldAgain(before, now.toISOString());
  const failed = await transact([putPayment(payment, before)]);
  return failed.length > 0 ? undefined : { payment, isLast: payment.reminder === undefined };
}
