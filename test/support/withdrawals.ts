import { asking, type Caller, customer, holderOf, operator } from './call.ts';
import type { Named } from './fulfillments.ts';

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
