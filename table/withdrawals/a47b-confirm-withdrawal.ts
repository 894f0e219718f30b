import { Refusal } from '../../domain/refusal.ts';
import type { Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { withdrawalKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { dueKeysOf, toWithdrawal } from './withdrawal-row.ts';

/**
 * A47b: one UpdateItem that confirms a statement, if its code is this one and it awaits it. Beside
 * the end of its time, exactly one of the two succeeds. Whoever repeats the code gets the statement
 * as it is since.
 *
 * @throws {Refusal} withdrawal-not-found, for an unknown statement and for another code alike
 */
export async function confirmWithdrawal(
  withdrawalId: string,
  code: string,
  now: Date,
): Promise<Withdrawal> {
  const Key = withdrawalKey(withdrawalId);
  const { GSI2PK, GSI2SK } = dueKeysOf(withdrawalId, now);
  const outcome = await conditionalUpdate({
    Key,
    UpdateExpression:
      'SET #status = :confirmed, GSI2PK = :partition, GSI2SK = :due REMOVE dueFailures ' +
      'ADD #version :one',
    ConditionExpression: '#status = :awaiting AND #code = :code',
    ExpressionAttributeNames: { '#status': 'status', '#version': 'version', '#code': 'code' },
    ExpressionAttributeValues: {
      ':awaiting': 'AWAITING',
      ':confirmed': 'CONFIRMED',
      ':code': code,
      ':partition': GSI2PK,
      ':due': GSI2SK,
      ':one': 1,
    },
  });
  const row = outcome.written ?? outcome.stored;
  if (row?.['code'] !== code) throw new Refusal({ code: 'withdrawal-not-found' });
  return toWithdrawal({ ...row, ...Key });
}
