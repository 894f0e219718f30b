import { asking, type Caller, customer, holderOf, operator } from './call.ts';
import { type Named, report, ship } from './fulfillments.ts';
import { anOrder } from './orders.ts';

const withdrawOrder = asking('A47c');
const withdrawLinkedOrder = asking('A53d');

export const STATEMENT = { name: 'Ada Marin', email: 'ada.marin@mail.example' } as const;

/** Withdraws from an order, by default as its customer from all of it. */
export const withdraw = (path: Named, body: object = {}, as: Caller = customer(path.customerId)) =>
  withdrawOrder({ as, path: { ...path }, body: { ...STATEMENT, ...body } });

/** Withdraws as an operator, for a customer who called or wrote. */
export const withdrawFor = (path: Named, body: object = {}) => withdraw(path, body, operator);

/** Withdraws with the link of an order. */
export const withdrawByLink = (link: string, body: object = {}) =>
  withdrawLinkedOrder({ as: holderOf(link), body: { ...STATEMENT, ...body } });

/** Decides about a statement. */
export const resolve = (withdrawalId: string, version: number, body: object) =>
  asking('A47f')({
    as: operator,
    path: { withdrawalId },
    headers: { 'if-match': `"${version}"` },
    body,
  });

/** A statement about an order of one ABC that was delivered long ago: a person must decide. */
export async function aLateWithdrawal(customerId: string) {
  const path = { customerId, orderId: (await anOrder(customerId, 'ABC')).orderId };
  const { fulfillmentId } = (await ship(path)).body;
  await report({ ...path, fulfillmentId }, 'DELIVERED', 0);
  const { withdrawalId, receivedAt } = (await withdraw(path)).body;
  return { ...path, withdrawalId: withdrawalId as string, receivedAt: receivedAt as string };
}
