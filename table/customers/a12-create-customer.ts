import { type Customer, normalizeEmail } from '../../domain/customer.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { emailKey, profileKey } from '../keys.ts';
import {
  firstOutcome,
  type IdempotentRequest,
  idempotencyRecord,
} from '../requests/idempotency.ts';
import { insert, transact } from '../requests/transaction.ts';

export interface CreatedCustomer {
  readonly customer: Customer;
  /** True if the same request created the customer before. */
  readonly replayed: boolean;
}

/**
 * A12: one TransactWriteItems of the profile and the reservation that makes its e-mail address
 * unique.
 */
export async function createCustomer(
  customer: Customer,
  request: IdempotentRequest,
  now: Date,
): Promise<CreatedCustomer> {
  const { customerId, createdAt, email } = customer;
  const failed = await transact({
    record: idempotencyRecord(request, { createdAt }, now),
    profile: insert({ ...profileKey(customerId), type: 'Customer', ...profileOf(customer) }),
    email: insert({ ...emailKey(normalizeEmail(email)), type: 'EmailReservation', customerId }),
  });
  if (!failed) return { customer, replayed: false };

  const first = await firstOutcome(request, failed.record, now);
  if (first)
    return { customer: { ...customer, createdAt: String(first['createdAt']) }, replayed: true };
  throw new Refusal({ code: failed.profile ? 'customer-exists' : 'email-taken' });
}

const profileOf = ({ customerId, ...profile }: Customer): Item => profile;
