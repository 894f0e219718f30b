import * as z from 'zod';
import { type BookedAddress, MAX_ADDRESSES } from '../../../../domain/address-book.ts';
import { address } from './order-details.ts';

const label = z
  .string()
  .max(32)
  .regex(/^[a-z0-9-]{1,32}$/)
  .meta({
    description: 'The name of the address. `shipping` and `billing` are the defaults.',
    examples: ['shipping'],
  });

export const bookedAddress = z.object({ label, address }).meta({
  id: 'BookedAddress',
  description: 'An address of an address book.',
}) satisfies z.ZodType<BookedAddress>;

export const bookedAddresses = z
  .object({ items: z.array(bookedAddress).max(MAX_ADDRESSES) })
  .meta({ id: 'BookedAddresses', description: 'A customer’s addresses, by label.' });

export const deletedAddress = z
  .object({ label })
  .meta({ id: 'DeletedAddress', description: 'The label of a deleted address.' });
