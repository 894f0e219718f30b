import type {
  ReviewReason,
  Withdrawal,
  WithdrawalStatus,
} from '../../domain/withdrawals/withdrawal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { withdrawalKey } from '../keys.ts';
import { setAttributes } from '../requests/set-attributes.ts';
import { hasAll, writeOnce } from '../requests/write-once.ts';
import { NOT_DUE, reviewKeys, toWithdrawal } from './withdrawal-row.ts';

/** A step of a statement: its next status, and what changes with it. */
export type WithdrawalStep = { readonly status: WithdrawalStatus } & Readonly<Item>;

/** Makes the update of a step, on the condition that the statement has not taken another. */
export function stepOf(before: Withdrawal, step: WithdrawalStep) {
  const set = setAttributes({ ...NOT_DUE, ...step, version: before.version + 1 });
  return {
    Key: withdrawalKey(before.withdrawalId),
    ...set,
    ConditionExpression: '#status = :seenStatus AND #version = :seen',
    ExpressionAttributeValues: {
      ...set.ExpressionAttributeValues,
      ':seenStatus': before.status,
      ':seen': before.version,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
}

/** A statement after a step, or as another step has left it. */
export interface Moved {
  readonly withdrawal: Withdrawal;
  /** True if the step was taken: now, or by an earlier attempt whose answer was lost. */
  readonly isOwn: boolean;
}

/** Takes a step with one UpdateItem. */
export async function moveWithdrawal(before: Withdrawal, step: WithdrawalStep): Promise<Moved> {
  const next = { version: before.version + 1, status: step.status };
  const outcome = await writeOnce(stepOf(before, step), (stored) => hasAll(stored, next));
  const row = outcome.written ?? outcome.stored;
  if (!row) throw new Error(`the statement ${before.withdrawalId} is gone`);
  const withdrawal = toWithdrawal({ ...row, ...withdrawalKey(before.withdrawalId) });
  return { withdrawal, isOwn: outcome.written !== undefined };
}

/** Leaves a statement to a person. */
export const leaveToPerson = (
  before: Withdrawal,
  because: ReviewReason,
  also: Readonly<Item> = {},
): Promise<Moved> =>
  moveWithdrawal(before, { status: 'REVIEW', because, ...reviewKeys(before), ...also });
