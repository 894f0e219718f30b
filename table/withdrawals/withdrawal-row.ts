import type { ConfirmableWithdrawal } from '../../domain/events/withdrawal-events.ts';
import type {
  Statement,
  Withdrawal,
  WithdrawalDoor,
  WithdrawalOutcome,
} from '../../domain/withdrawals/withdrawal.ts';
import type { Item } from '../aws-protocol/item.ts';
import {
  dueWithdrawalKeys,
  type Key,
  parseWithdrawalId,
  withdrawalIdOf,
  withdrawalIndexKeys,
  withdrawalKey,
  withdrawalPosition,
} from '../keys.ts';
import { fingerprintOf } from '../requests/idempotency.ts';
import { openOrderShards } from '../settings.ts';

/** A statement as it arrives. */
export interface Stated {
  readonly door: WithdrawalDoor;
  /** The caller's `sub`; empty at the public door, which knows nobody. */
  readonly subject: string;
  /** Absent at the public door. */
  readonly orderId?: string | undefined;
  readonly statement: Statement;
}

/**
 * Makes the row of a statement. Its id is a hash of the day, the door, the caller and the words, so
 * a statement that is sent again on that day is the same row. The person's name is stored as
 * `consumerName`, because the index of due rows projects `name`.
 *
 * @param dueAt the time from which the system carries it on
 */
export function newWithdrawalRow(stated: Stated, dueAt: Date, now: Date): Item & Key {
  const { door, subject, orderId, statement } = stated;
  const { name: consumerName, ...words } = statement;
  const receivedAt = now.toISOString();
  const content = fingerprintOf({ ...statement, orderId });
  const withdrawalId = withdrawalIdOf(receivedAt.slice(0, 10), door, subject, content);
  return {
    ...withdrawalKey(withdrawalId),
    ...dueKeysOf(withdrawalId, dueAt),
    type: 'Withdrawal',
    status: 'RECEIVED',
    door,
    ...(orderId !== undefined && { orderId }),
    receivedAt,
    consumerName,
    ...words,
    // It proves what was stated, even after an erasure.
    contentHash: content,
    version: 1,
  };
}

export const dueKeysOf = (withdrawalId: string, dueAt: Date) =>
  dueWithdrawalKeys(withdrawalId, dueAt.toISOString(), openOrderShards());

/** The index keys of a statement that waits for a person. */
export const reviewKeys = ({ withdrawalId, receivedAt }: Withdrawal) =>
  withdrawalIndexKeys('REVIEW', withdrawalPosition(receivedAt, withdrawalId));

export const NOT_DUE = { GSI2PK: undefined, GSI2SK: undefined, dueFailures: undefined } as const;

/** Reads a statement. The members are in the order of the answers. */
export function toWithdrawal(row: Item & Key): Withdrawal {
  const stored = row as unknown as Withdrawal & { readonly consumerName?: string };
  const { status, door, because, orderId, receivedAt, consumerName } = stored;
  const { email, order, lines, comment, outcome, reason, decidedBy, version } = stored;
  const withdrawal: Withdrawal = {
    withdrawalId: parseWithdrawalId(row),
    status,
    door,
    because,
    orderId,
    receivedAt,
    name: consumerName,
    email,
    order,
    lines: lines?.map(({ seq, quantity }) => ({ seq, quantity })),
    comment,
    outcome: outcome && inOrder(outcome),
    reason,
    decidedBy,
    version,
  };
  return withdrawal;
}

/** Reads a statement with what only its confirmation needs. No answer shows it. */
export function toConfirmable(row: Item & Key): ConfirmableWithdrawal {
  const { orderEmail, code } = row as Pick<ConfirmableWithdrawal, 'orderEmail' | 'code'>;
  return { ...toWithdrawal(row), orderEmail, code };
}

const inOrder = ({ cancellationId, returnId, opened }: WithdrawalOutcome): WithdrawalOutcome => ({
  ...(cancellationId !== undefined && { cancellationId }),
  ...(returnId !== undefined && { returnId }),
  opened,
});
