import { CANCELLATION_LETTER } from '../../domain/cancel-lines.ts';
import { Refusal } from '../../domain/refusal.ts';
import { RETURN_LETTER } from '../../domain/returns/return.ts';
import { newTimeId } from '../../domain/time-id.ts';
import { type NoEffect, withdraw } from '../../domain/withdrawals/withdraw.ts';
import type { Withdrawal, WithdrawalOutcome } from '../../domain/withdrawals/withdrawal.ts';
import type { WithdrawalRequest } from '../../domain/withdrawals/withdrawal-request.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import type { OrderName } from '../full-order/read-full-order.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import { withdrawalKey } from '../keys.ts';
import { effectOf, type OfOrder } from './effect-of.ts';
import { dueIfErased } from './erase-statement.ts';
import { listOnOrder } from './list-on-order.ts';
import { leaveToPerson, type Moved, moveWithdrawal } from './move-withdrawal.ts';
import { toWithdrawal } from './withdrawal-row.ts';

/** The way in which a statement is carried out. */
export interface Carrying extends Pick<WithdrawalRequest, 'author' | 'isDecided'> {
  /** The `sub` of the person who decided it, if one did. */
  readonly decidedBy?: string | undefined;
}

export interface CarriedOut extends Moved {
  /** Items that were not restocked, because their stock row was removed. */
  readonly notRestocked: readonly SkuQuantity[];
}

/**
 * Carries out a statement about an order: one UpdateItem of META, which lists it, one Query, then
 * one TransactWriteItems, in which the statement becomes `DONE`. So a statement has one effect,
 * however often it is sent or carried on, also after its return was canceled. A statement without
 * an effect goes to a person, or is `DONE` if nothing is left.
 *
 * @throws {Refusal} order-not-found
 */
export async function carryOut(
  before: Withdrawal,
  order: OrderName,
  { author, isDecided, decidedBy }: Carrying,
  now: Date,
  policy: MoneyPolicy,
): Promise<CarriedOut> {
  const { orderId } = order;
  const ofOrder = { orderId, ...(decidedBy !== undefined && { decidedBy }) };
  if (!(await listOnOrder(before, orderId, isDecided)))
    return alone(await leaveToPerson(before, 'TOO_MANY', { orderId }));
  const request: WithdrawalRequest = {
    ...before,
    cancellationId: newTimeId(CANCELLATION_LETTER, now),
    returnId: newTimeId(RETURN_LETTER, now),
    author,
    isDecided,
  };
  let isErased = false;
  const outcome = await unlessMoved(before, (isOwn) =>
    changeLines(
      order,
      {
        decide: (fullOrder) => {
          isErased = fullOrder.isErased === true;
          return withdraw(fullOrder, request, now);
        },
        write: ({ order: changed, change, before: money }) => ({
          rows: effectOf(before, changed, change, {
            ofStep: { ...ofOrder, ...dueIfErased(before.withdrawalId, isErased, now) },
            author,
            money,
          }),
          claim: { isOwn, refused: { code: 'withdrawal-closed' } },
        }),
        restocks: true,
      },
      now,
      policy,
    ),
  );
  if ('moved' in outcome) return alone({ withdrawal: outcome.moved, isOwn: false });
  if (outcome.replayed) throw new Error('a withdrawal has no record to be replayed');
  if ('left' in outcome) {
    const due = dueIfErased(before.withdrawalId, isErased, now);
    return alone(await withoutEffect(before, outcome.left, { ...ofOrder, ...due }));
  }
  const { change, notRestocked } = outcome;
  return { withdrawal: doneWith(before, ofOrder, change.outcome), isOwn: true, notRestocked };
}

/**
 * Carries a statement out, or returns it as it is: another attempt has carried it out, or a person
 * has closed it, since it was read.
 */
async function unlessMoved<Outcome>(
  { withdrawalId }: Withdrawal,
  carry: (isOwn: (stored: Item | undefined) => boolean) => Promise<Outcome>,
): Promise<Outcome | { readonly moved: Withdrawal }> {
  let moved: Item | undefined;
  try {
    return await carry((stored) => {
      moved = stored;
      return false;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason.code !== 'withdrawal-closed') throw error;
    return { moved: toWithdrawal({ ...moved, ...withdrawalKey(withdrawalId) }) };
  }
}

const withoutEffect = (before: Withdrawal, why: NoEffect, ofStep: OfOrder): Promise<Moved> =>
  why === 'NOTHING_LEFT'
    ? moveWithdrawal(before, { status: 'DONE', ...ofStep, outcome: { opened: [] } })
    : // Nothing is decided yet.
      leaveToPerson(before, why, { orderId: ofStep.orderId });

const alone = (moved: Moved): CarriedOut => ({ ...moved, notRestocked: [] });

const doneWith = (
  before: Withdrawal,
  ofOrder: OfOrder,
  outcome: WithdrawalOutcome,
): Withdrawal => ({
  ...before,
  ...ofOrder,
  outcome,
  status: 'DONE',
  version: before.version + 1,
});
