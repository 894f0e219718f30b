import { customerOf, type WorkOrder } from './work-order.ts';

/** Names who made a change, by the id that the API gives: a customer has the name of the order. */
export function nameOfPerson(person: string, order: WorkOrder | undefined): string {
  if (person.startsWith('order-link/')) return 'The customer (by the order’s link)';
  if (person.startsWith('system:')) return AFTER[person] ?? 'The shop (by itself)';
  return order && person === order.customerId ? customerOf(order) : person;
}

const AFTER: Readonly<Record<string, string>> = {
  'system:withdrawal': 'The shop (after the withdrawal)',
  'system:overpaid': 'The shop (what was overpaid)',
  'system:order-cancelled': 'The shop (after the cancellation)',
};
