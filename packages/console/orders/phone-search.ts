import type { OrdersClient } from '../../client/orders-client.ts';
import type { Found } from './found.ts';

/** A phone number: 7 to 15 digits (E.164), and what people write between them; no day. */
const PHONE = /^(?!\d{4}-\d\d-\d\d$)\+?([ ()/.-]{0,3}\d){7,15}$/;

/** The digits that the API compares. */
const COMPARED = 9;

/** True for a text with the form of a phone number that is long enough to be found. */
export const isPhone = (text: string): boolean =>
  PHONE.test(text) && text.replaceAll(/\D/g, '').length >= COMPARED;

/** A sentence about a phone number that was not looked up, if the text is one. */
export function phoneNote(text: string, isSearched: boolean): readonly string[] {
  if (!PHONE.test(text) || (isSearched && isPhone(text))) return [];
  return [
    isSearched
      ? 'A phone number is found by nine digits: add the country’s code to a shorter one.'
      : 'Phone numbers are not searched.',
  ];
}

/** A33b and A31f: customers and orders with a telephone number. */
export async function byPhone(client: OrdersClient, phone: string): Promise<Found> {
  const [customers, orders] = await Promise.all([
    client.findCustomers({ phone }),
    client.listOrders({ phone, limit: 50 }),
  ]);
  return { customers: customers.items, orders: orders.items, tried: ['phone number'] };
}
