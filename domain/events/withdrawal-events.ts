import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { WithdrawalEventType } from './event-types.ts';

/**
 * Lists the events of a change of a statement. The first one has the person and their words, for
 * the receipt that they must get; the others have ids and the status.
 */
export function withdrawalEvents(
  change: Changed<Withdrawal>,
): readonly Occurrence<WithdrawalEventType>[] {
  if (!isNewVersion(change)) return [];
  const { after } = change;
  const of = { source: `/withdrawals/${after.withdrawalId}`, subject: after.withdrawalId };
  const { version, receivedAt: time } = after;
  const updated = {
    ...of,
    type: 'withdrawal.updated',
    version,
    // Later steps have no time of their own.
    time: version === 1 ? time : undefined,
    data: { withdrawal: stateOf(after) },
  } as const;
  if (change.before) return [updated];
  const received = { ...of, type: 'withdrawal.received', version, time } as const;
  return [{ ...received, data: { statement: statementOf(after) } }, updated];
}

const stateOf = ({
  withdrawalId,
  status,
  because,
  orderId,
  receivedAt,
  outcome,
  version,
}: Withdrawal) => ({ withdrawalId, status, because, orderId, receivedAt, outcome, version });

const statementOf = ({
  withdrawalId,
  orderId,
  receivedAt,
  name,
  email,
  order,
  lines,
  comment,
}: Withdrawal) => ({ withdrawalId, orderId, receivedAt, name, email, order, lines, comment });
