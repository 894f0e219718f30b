import { getWithdrawal } from './a47e-get-withdrawal.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { leaveToPerson } from './move-withdrawal.ts';

/**
 * Carries on a statement whose request died before its effect: one GetItem, then as its door does
 * (`carryOut`). A statement without an order goes to a person.
 *
 * @returns undefined if it was carried out, or left to a person, before
 */
export async function carryOn(withdrawalId: string, now: Date): Promise<CarriedOut | undefined> {
  const before = await getWithdrawal(withdrawalId);
  const { status, orderId } = before;
  if (status !== 'RECEIVED') return undefined;
  if (orderId === undefined)
    return { ...(await leaveToPerson(before, 'NO_SUCH_ORDER')), notRestocked: [] };
  const way = { createdBy: 'system:withdrawal', isDecided: false };
  return carryOut(before, { orderId }, way, now);
}
