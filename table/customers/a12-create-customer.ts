import type { Customer } from '../../domain/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { profileKey } from '../keys.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { insert, transact } from '../requests/transaction.ts';
import { customerWordRows, customerWords, type Searched } from './customer-words.ts';
import { emailRow } from './email-row.ts';

export interface CreatedCustomer {
  readonly customer: Customer;
  /** True if the same request created the customer before. */
  readonly replayed: boolean;
}

/**
 * A12: one TransactWriteItems of the profile and the reservation that makes its e-mail address
 * unique. A guest's address is not reserved: a second guest, or an account, may have it, too. The
 * third row is then how a guest is found by it. With the setting `findOrders`, each word of the
 * name and the telephone number get a row, too.
 */
export async function createCustomer(
  customer: Customer,
  request: IdempotentRequest,
  now: Date,
  { findOrders, phoneSecret }: Searched,
): Promise<CreatedCustomer> {
  const { customerId, createdAt, guest } = customer;
  const words = findOrders ? await customerWords(customer, phoneSecret) : [];
  const failed = await transact({
    record: idempotencyRecord(request, { createdAt, ...(guest && { customerId }) }, now),
    profile: insert({
      ...profileKey(customerId),
      type: 'Customer',
      ...profileOf(customer),
      ...(words.length > 0 && { foundWords: words }),
    }),
    email: insert(emailRow(customer)),
    words: customerWordRows(customer, [], words),
  });
  if (!failed) return { customer, replayed: false };

  const first = await firstOutcome(request, failed.record, now);
  if (first)
    return {
      customer: {
        ...customer,
        customerId: String(first['customerId'] ?? customerId),
        createdAt: String(first['createdAt']),
      },
      replayed: true,
    };
  throw new Refusal({ code: failed.profile ? 'customer-exists' : 'email-taken' });
}

const profileOf = ({ customerId, ...profile }: Customer): Item => profile;
