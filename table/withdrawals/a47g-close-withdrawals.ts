import { Refusal, tryAgain } from '../../domain/refusal.ts';
import type { ReviewReason, Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import { deadline } from '../requests/invocation.ts';
import { getWithdrawal } from './a47e-get-withdrawal.ts';
import { close } from './a47f-resolve-withdrawal.ts';

/** The most statements of a request, as many as a page of A47d has. */
export const MAX_CLOSED = 100;

/** Statements that are closed at the same time. */
const AT_ONCE = 8;

/** A statement that a person closes without an effect. */
export interface Closing {
  readonly reason: string;
  readonly decidedBy: string;
  /** The only reason for which a statement may wait; by default any. */
  readonly because?: ReviewReason | undefined;
}

export interface Closed {
  readonly withdrawal: Withdrawal;
  /** False if it waits for another reason than that of the request: it stays as it is. */
  readonly isClosed: boolean;
  /** True if an earlier request closed it with the same reason. */
  readonly isRepeated: boolean;
}

/**
 * A47g: closes each statement by itself: one GetItem, one of the META of the order that it names,
 * and one UpdateItem. One that is refused leaves the others as they are. After the deadline, those
 * that have not begun are refused with `try-again`.
 *
 * @returns the outcomes, in the order of the ids
 */
export async function closeWithdrawals(
  withdrawalIds: readonly string[],
  closing: Closing,
  now: Date,
): Promise<readonly PromiseSettledResult<Closed>[]> {
  const outcomes: PromiseSettledResult<Closed>[] = [];
  const waiting = withdrawalIds.entries();
  const work = async () => {
    for (const [at, withdrawalId] of waiting)
      [outcomes[at]] = (await Promise.allSettled([closeOne(withdrawalId, closing, now)])) as [
        PromiseSettledResult<Closed>,
      ];
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

/**
 * A confirmed statement that is one too many for its order is a person's to decide alone: A47f
 * lists it with its order first.
 *
 * @throws {Refusal} try-again after the deadline, withdrawal-not-found, withdrawal-closed,
 *   version-mismatch
 */
async function closeOne(withdrawalId: string, closing: Closing, now: Date): Promise<Closed> {
  if (deadline()?.aborted) throw tryAgain();
  const before = await getWithdrawal(withdrawalId);
  if (isRepeated(before, closing)) return { withdrawal: before, isClosed: true, isRepeated: true };
  if (before.status !== 'REVIEW') throw new Refusal({ code: 'withdrawal-closed' });
  const isLeft =
    before.because === 'TOO_MANY' || before.because !== (closing.because ?? before.because);
  if (isLeft) return { withdrawal: before, isClosed: false, isRepeated: false };
  const { reason, decidedBy } = closing;
  const { withdrawal, isOwn } = await close(before, { reason, decidedBy }, now);
  if (isOwn) return { withdrawal, isClosed: true, isRepeated: false };
  if (isRepeated(withdrawal, closing)) return { withdrawal, isClosed: true, isRepeated: true };
  throw new Refusal({ code: 'version-mismatch', current: withdrawal.version });
}

const isRepeated = ({ status, reason }: Withdrawal, closing: Closing): boolean =>
  status === 'CLOSED' && reason === closing.reason;
