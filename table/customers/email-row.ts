/** The row of a customer's e-mail address: that of an account makes the address unique. */
import { type Customer, normalizeEmail } from '../../domain/customer.ts';
import type { Item } from '../aws-protocol/item.ts';
import { emailKey, guestEmailKey, type Key } from '../keys.ts';

type Addressee = Pick<Customer, 'customerId' | 'email' | 'guest'>;

/** A guest's row has a key of its own, because a second guest may have the same address. */
export const emailRowKey = ({ customerId, email, guest }: Addressee): Key =>
  guest ? guestEmailKey(normalizeEmail(email), customerId) : emailKey(normalizeEmail(email));

export const emailRow = (customer: Addressee): Item => ({
  ...emailRowKey(customer),
  type: customer.guest ? 'GuestEmail' : 'EmailReservation',
  customerId: customer.customerId,
});
