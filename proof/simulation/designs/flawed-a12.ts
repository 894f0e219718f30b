import { Refusal } from '../../../domain/refusal.ts';
import { createCustomer as createCustomerHandler } from '../../../functions/customers/a12-create-customer.ts';
import { operation } from '../../../functions/http/operation.ts';
import { created } from '../../../functions/http/reply.ts';
import { emailKey, profileKey } from '../../../table/keys.ts';
import { insert } from '../../../table/requests/transaction.ts';
import { asking } from '../../../test/support/call.ts';
import { withOperations } from './flawed-operation.ts';
import { earlierRecord, transactWithRecord } from './own-record.ts';

const { pattern, shape } = createCustomerHandler;
const handler = operation(pattern, shape, async ({ body, principal, once }) => {
  const now = new Date();
  const { email = '' } = body;
  const customerId = body.customerId ?? principal.subject;
  const customer = { ...body, email, customerId, createdAt: now.toISOString(), version: 1 };
  const failed = await transactWithRecord(once, { createdAt: customer.createdAt }, now, {
    profile: insert({ ...profileKey(customerId), type: 'Customer', ...customer }),
    email: insert({ ...emailKey(email), type: 'EmailReservation', customerId }),
  });
  if (!failed) return created(`/customers/${customerId}`, customer);
  const first = await earlierRecord(once, failed.ownRecord);
  if (!first) throw new Refusal({ code: 'customer-exists' });
  const repeated = { ...customer, createdAt: String(first['createdAt']) };
  return created(`/customers/${customerId}`, repeated, { replayed: true });
});

/** Refuses a customer as a duplicate, because of the first attempt of the same request. */
export const a12RefusesDespiteConflict = withOperations(
  'A12 that refuses despite a conflict on its own record',
  {
    A12: asking(handler),
  },
);
