import type { FullOrder } from '../../domain/full-order.ts';
import { automaticRefund, type NotByItself } from '../../domain/kept/automatic-refund.ts';
import {
  type RequestedChange,
  requestTransaction,
} from '../../domain/payments/payment-commands.ts';
import { TRANSACTION_LETTER } from '../../domain/payments/payment-id.ts';
import { newTimeId } from '../../domain/time-id.ts';
import { changePayment } from '../full-order/change-payment.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { moneyStateOf, refundDueKeysOf } from '../full-order/refund-due-row.ts';
import { type Key, parseOrderId, parseRefundDueMoney } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { dropDueKey } from './drop-due-key.ts';
import type { DueRow } from './list-due.ts';

/**
 * `requested`, or why not. `changed`: the money changed meanwhile, so the time begins anew.
 * `refused`: the payment takes no more requests. `off`: the setting is `manual` again.
 */
export type OverpaidOutcome = 'requested' | 'changed' | 'refused' | 'off' | NotByItself;

/**
 * Requests the refund of what an order is overpaid, as A16 does, once nothing of its money has
 * changed for the time: one Query and one TransactWriteItems, then an update of the due row. The
 * transaction ends the excess that the decision was made on, so two sweeps at once, or a sweep that
 * is repeated after a lost answer, request one refund. For any other outcome but `changed`, the due
 * row leaves its list; the order stays among the overpaid ones.
 *
 * @param row the due row, as its list has it
 */
export async function refundOverpaid(
  row: DueRow,
  now: Date,
  policy: MoneyPolicy,
): Promise<OverpaidOutcome> {
  const isOn = policy.refundOverpaid === 'automatic';
  const outcome = isOn ? await request(row, now, policy) : 'off';
  if (typeof outcome === 'string') await dropDueKey(row);
  else await waitAgain(row, outcome.money, now);
  return typeof outcome === 'string' ? outcome : 'changed';
}

/** @returns the state of the money if it has changed */
async function request(row: DueRow, now: Date, policy: MoneyPolicy) {
  const orderId = parseOrderId(row);
  const money = parseRefundDueMoney(row.GSI2SK);
  const outcome = await changePayment<RequestedChange, Left>(
    { orderId },
    { decide: (fullOrder) => decide(fullOrder, money, now) },
    now,
    policy,
  );
  if (outcome.replayed) throw new Error('an automatic refund has no record to be replayed');
  return 'left' in outcome ? outcome.left : 'requested';
}

type Left = Exclude<OverpaidOutcome, 'requested' | 'changed' | 'off'> | { readonly money: string };

function decide(fullOrder: FullOrder, money: string, now: Date) {
  const refund = automaticRefund(fullOrder);
  const current = moneyStateOf(fullOrder);
  if (refund !== 'nothing' && current !== money) return { leave: { money: current } };
  if (typeof refund === 'string') return { leave: refund };
  const transactionId = newTimeId(TRANSACTION_LETTER, now);
  const wanted = { ...refund, transactionId, kind: 'REFUND', reason: 'OTHER' } as const;
  const decision = requestTransaction(
    fullOrder,
    { ...wanted, requestedBy: 'system:overpaid' },
    now.toISOString(),
  );
  return decision.refused ? { leave: 'refused' as const } : decision;
}

/** Moves the due key, unless a change of the money has done so. */
async function waitAgain(row: DueRow & Key, money: string, now: Date): Promise<void> {
  const { GSI2PK, GSI2SK } = refundDueKeysOf(parseOrderId(row), money, now);
  await conditionalUpdate({
    Key: { PK: row.PK, SK: row.SK },
    UpdateExpression: 'SET GSI2PK = :GSI2PK, GSI2SK = :GSI2SK REMOVE dueFailures',
    ConditionExpression: 'GSI2SK = :seen',
    ExpressionAttributeValues: { ':seen': row.GSI2SK, ':GSI2PK': GSI2PK, ':GSI2SK': GSI2SK },
  });
}
