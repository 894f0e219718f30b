import type { CustomerSummary } from '../../client/types.ts';
import { owesPayment, type WorkOrder } from '../work/work-order.ts';

/** A customer with the orders of a day. */
export interface Person {
  readonly customerId: string;
  /** Of the day, the newest first. */
  readonly orders: readonly WorkOrder[];
}

/** One person for each customer: who ordered last comes first. */
export function peopleOf(orders: readonly WorkOrder[]): readonly Person[] {
  const byId = Map.groupBy(orders, ({ customerId }) => customerId);
  return [...byId].map(([customerId, own]) => ({ customerId, orders: own }));
}

/** The orders that count: without canceled ones. */
export const soldTo = ({ orders }: Person): readonly WorkOrder[] =>
  orders.filter(({ status }) => status !== 'CANCELLED');

/** The system gives ids of this form to guests alone. */
export const isGuest = ({ customerId }: Pick<Person, 'customerId'>): boolean =>
  /^g-[0-9A-Z]{26}$/.test(customerId);

export const isUnpaid = ({ orders }: Person): boolean =>
  orders.some((order) => order.status === 'OPEN' && owesPayment(order));

/** True if the orders of the day are the customer's first. */
export const isNew = (person: Person, summary: CustomerSummary | undefined): boolean =>
  summary !== undefined && summary.orders <= person.orders.length;

export type Filter = 'guests' | 'several' | 'unpaid';

/** The filters of the list, by the word in the address. */
export const FILTERS: Readonly<Record<Filter, readonly [string, (person: Person) => boolean]>> = {
  guests: ['Guests', isGuest],
  several: ['More than one order', ({ orders }) => orders.length > 1],
  unpaid: ['Not paid', isUnpaid],
};
