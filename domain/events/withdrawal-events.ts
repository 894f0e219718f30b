import { orderNumberOf } from '../order-number.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { type Changed, isNewVersion, type Occurrence } from './event.ts';
import type { WithdrawalEventType } from './event-types.ts';

/** A statement with what its confirmation needs, while it awaits it. */
export interface ConfirmableWithdrawal extends Withdrawal {
  /** The address of the order's customer, as it is stored. */
  readonly orderEmail?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Lists the events of a change of a statement. The first one has the person and their words, for
 * the receipt that they must get. The request for a confirmation has the code, for the order's own
 * address alone. A statement from the public door is acknowledged, with its words, once it is known
 * whose address it has. The others have ids and the status.
 */
export function withdrawalEvents(
  change: Changed<ConfirmableWithdrawal>,
): readonly Occurrence<WithdrawalEventType>[] {
  if (!isNewVersion(change)) return [];
  const { after } = change;
  const origin = { source: `/withdrawals/${after.withdrawalId}`, subject: after.withdrawalId };
  const { version, receivedAt: time } = after;
  const updated = {
    ...origin,
    type: 'withdrawal.updated',
    version,
    // Later steps have no time of their own.
    time: version === 1 ? time : undefined,
    data: { withdrawal: stateOf(after) },
  } as const;
  if (change.before && after.status === 'AWAITING' && change.before.status !== 'AWAITING') {
    const requested = { ...origin, type: 'withdrawal.confirmation_requested', version } as const;
    const confirmation = confirmationOf(after);
    return [{ ...requested, time: undefined, data: { confirmation } }, updated];
  }
  if (change.before && isAcknowledged(change.before, after)) {
    const acknowledged = { ...origin, type: 'withdrawal.acknowledged', version } as const;
    const data = { statement: statementOf(after), recipient: after.orderEmail ?? after.email };
    return [{ ...acknowledged, time: undefined, data }, updated];
  }
  if (change.before) return [updated];
  const received = { ...origin, type: 'withdrawal.received', version, time } as const;
  return [{ ...received, data: { statement: statementOf(after) } }, updated];
}

/** True if its code was used: only the order's own address had it. */
export const wasConfirmed = ({ status, code, because }: ConfirmableWithdrawal): boolean =>
  code !== undefined && status !== 'AWAITING' && because !== 'UNCONFIRMED';

/**
 * True for the step by which a statement of nobody known becomes one with a known address: its
 * confirmation, or the decision of a person who has read it.
 */
const isAcknowledged = (before: ConfirmableWithdrawal, after: ConfirmableWithdrawal): boolean =>
  after.door === 'PUBLIC' &&
  after.name !== undefined &&
  (after.status === 'CONFIRMED' ||
    (after.status === 'DONE' && before.status === 'REVIEW' && !wasConfirmed(after)));

const confirmationOf = ({
  withdrawalId,
  orderId,
  receivedAt,
  orderEmail: email,
  code,
}: ConfirmableWithdrawal) => ({
  withdrawalId,
  orderId,
  number: orderId && orderNumberOf(orderId),
  receivedAt,
  email,
  code,
});

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
