import { Refusal } from '../../domain/refusal.ts';
import { whyNotWithdrawn } from '../../domain/withdrawals/withdrawn-parts.ts';
import { readFullOrder } from '../full-order/read-full-order.ts';
import { getWithdrawal } from './a47e-get-withdrawal.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { listOnOrder } from './list-on-order.ts';
import { moveWithdrawal } from './move-withdrawal.ts';

/** A person's decision: the effect on an order, or none, with the reason. */
export type Resolution =
  | { readonly orderId: string; readonly reason?: undefined }
  | { readonly orderId?: undefined; readonly reason: string };

export interface ResolvingPerson {
  /** The `sub` of the person. */
  readonly decidedBy: string;
  /** The version of the statement that the person has seen. */
  readonly version: number;
}

/**
 * A47f: one GetItem of the statement, then its effect (`carryOut`), late or not, or one UpdateItem
 * that closes it, after one of META: an order lists each of its statements, so that an erasure
 * finds it.
 *
 * @throws {Refusal} withdrawal-not-found, version-mismatch, withdrawal-closed, order-not-found,
 *   too-many-returns
 */
export async function resolveWithdrawal(
  withdrawalId: string,
  { orderId, reason }: Resolution,
  { decidedBy, version }: ResolvingPerson,
  now: Date,
): Promise<CarriedOut> {
  const before = await getWithdrawal(withdrawalId);
  if (before.version !== version) throw moved(before.version);
  if (before.status !== 'REVIEW') throw new Refusal({ code: 'withdrawal-closed' });
  if (orderId !== undefined) {
    const { fullOrder } = await readFullOrder({ orderId });
    const refused = whyNotWithdrawn(fullOrder, before.lines);
    if (refused) throw new Refusal(refused);
    const way = { createdBy: decidedBy, decidedBy, isDecided: true };
    return ifOwn(await carryOut(before, { orderId }, way, now));
  }
  if (before.orderId !== undefined) await listOnOrder(before, before.orderId, true);
  const closed = await moveWithdrawal(before, { status: 'CLOSED', reason, decidedBy });
  return ifOwn({ ...closed, notRestocked: [] });
}

/** Refuses the decision if another one came first. */
function ifOwn(carried: CarriedOut): CarriedOut {
  if (carried.isOwn) return carried;
  throw moved(carried.withdrawal.version);
}

const moved = (current: number): Refusal => new Refusal({ code: 'version-mismatch', current });
