import { epochSeconds } from '../../domain/epoch-seconds.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal } from '../../domain/refusal.ts';
import { whyNotWithdrawn } from '../../domain/withdrawals/withdraw.ts';
import { STATEMENT_YEARS, type Withdrawal } from '../../domain/withdrawals/withdrawal.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { readFullOrder } from '../full-order/read-full-order.ts';
import { TTL_ATTRIBUTE } from '../schema.ts';
import { getWithdrawal } from './a47e-get-withdrawal.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { dueIfErased, isErasedOrder } from './erase-statement.ts';
import { listOnOrder } from './list-on-order.ts';
import { type Moved, moveWithdrawal } from './move-withdrawal.ts';

/** A person's decision: the effect on an order, or none, with the reason. */
export type Resolution =
  | { readonly orderId: string; readonly reason?: undefined }
  | { readonly orderId?: undefined; readonly reason: string };

export interface ResolvingPerson {
  readonly author: Author;
  /** The version of the statement that the person has seen. */
  readonly version: number;
}

/**
 * A47f: one GetItem of the statement, then its effect (`carryOut`), late or not, or one GetItem
 * of META and one UpdateItem that closes it. A statement that was one too many for its order is
 * listed on META first, so that an erasure finds it. One without an order expires.
 *
 * @throws {Refusal} withdrawal-not-found, version-mismatch, withdrawal-closed, order-not-found,
 *   too-many-returns
 */
export async function resolveWithdrawal(
  withdrawalId: string,
  { orderId, reason }: Resolution,
  { author, version }: ResolvingPerson,
  now: Date,
  policy: MoneyPolicy,
): Promise<CarriedOut> {
  const { by: decidedBy } = author;
  const before = await getWithdrawal(withdrawalId);
  if (before.version !== version) throw moved(before.version);
  if (before.status !== 'REVIEW') throw new Refusal({ code: 'withdrawal-closed' });
  if (orderId !== undefined) {
    const { fullOrder } = await readFullOrder({ orderId });
    const refused = whyNotWithdrawn(fullOrder, before.lines);
    if (refused) throw new Refusal(refused);
    const way = { author, decidedBy, isDecided: true };
    return ifOwn(await carryOut(before, { orderId }, way, now, policy));
  }
  // Every other one was listed before, or nobody confirmed it.
  if (before.orderId !== undefined && before.because === 'TOO_MANY')
    await listOnOrder(before, before.orderId, true);
  return ifOwn({ ...(await close(before, { reason, decidedBy }, now)), notRestocked: [] });
}

/** Closes a statement with one UpdateItem, after one GetItem of the order that it names. */
export async function close(
  before: Withdrawal,
  why: { readonly reason: string; readonly decidedBy: string },
  now: Date,
): Promise<Moved> {
  const { withdrawalId, orderId } = before;
  const isErased = orderId !== undefined && (await isErasedOrder(orderId));
  return moveWithdrawal(before, {
    status: 'CLOSED',
    ...why,
    [TTL_ATTRIBUTE]: orderId === undefined ? expiryOf(now) : undefined,
    ...dueIfErased(withdrawalId, isErased, now),
  });
}

/** The time at which TTL removes a statement that is no order's; epoch seconds. */
function expiryOf(now: Date): number {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + STATEMENT_YEARS);
  return epochSeconds(end);
}

/** Refuses the decision if another one came first. */
function ifOwn(carried: CarriedOut): CarriedOut {
  if (carried.isOwn) return carried;
  throw moved(carried.withdrawal.version);
}

const moved = (current: number): Refusal => new Refusal({ code: 'version-mismatch', current });
