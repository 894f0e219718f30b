import type { Payment } from '../../domain/payments/payment.ts';
import {
  isLastReminder,
  remindedAgain,
  withoutCaptures,
} from '../../domain/payments/payment-reminders.ts';
import type { Item } from '../aws-protocol/item.ts';
import { putPayment, type StoredForm, toPayment } from '../full-order/payment-row.ts';
import { customerOrderKey, type Key, orderIdentity } from '../keys.ts';
import { getItem } from '../requests/commands.ts';
import { selectAttributes } from '../requests/select-attributes.ts';
import { transact } from '../requests/transaction.ts';
import { ATTRIBUTES } from '../schema.ts';
import { dropDueKey } from './drop-due-key.ts';

export interface Reminded {
  readonly payment: Payment;
  /** True after the last reminder of the plan: a person must ask the provider. */
  readonly isLast: boolean;
}

/**
 * Publishes unanswered payment requests again: it writes a new version of the payment, from which
 * the stream makes the events. Captures of a canceled order are withdrawn: CANCELLED is never left,
 * so this needs no condition. After the plan, and for a payment that is pending, the event asks for
 * a check instead. Two GetItems, one write. If the payment waits for nothing, the due key is
 * removed.
 *
 * @returns undefined if the reminder is no longer due, or the payment was changed meanwhile
 */
export async function remindPayment(
  key: Key,
  now: Date,
  form: StoredForm,
): Promise<Reminded | undefined> {
  const row = await getItem({ Key: { PK: key.PK, SK: key.SK }, ConsistentRead: true });
  const before = row && toPayment(row as Item & Key);
  const GSI2SK = row?.['GSI2SK'] as string | undefined;
  if (!before?.reminder && GSI2SK !== undefined)
    await dropDueKey({ PK: key.PK, SK: key.SK, GSI2SK });
  if (!before?.reminder || before.reminder.dueAt > now.toISOString()) return undefined;
  const order = await getItem({
    Key: customerOrderKey(orderIdentity(before)),
    ...selectAttributes(ATTRIBUTES.remindedOrder),
    ConsistentRead: true,
  });
  const asked = order?.['status'] === 'CANCELLED' ? withoutCaptures(before) : before;
  const payment = remindedAgain(asked, now.toISOString());
  const failed = await transact({ payment: putPayment(payment, before, form) });
  return failed ? undefined : { payment, isLast: isLastReminder(payment) };
}
