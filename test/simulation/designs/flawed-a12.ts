import { Refusal } from '../../../domain/refusal.ts';
import { handler as createCustomerHandler } from '../../../functions/customers/a12-create-customer.ts';
import { created, endpoint } from '../../../functions/http/endpoint.ts';
import { emailKey, profileKey } from '../../../table/keys.ts';
import { insert } from '../../../table/requests/transaction.ts';
import { caller } from '../../support/call.ts';
import { foundFirst, idempotent, transactOnce } from './beside-conflict.ts';
import { operating } from './flawed-operation.ts';

const { pattern, shape } = createCustomerHandler;
const handler = endpoint(pattern, shape, async (received) => {
  const now = new Date();
  const { body, principal } = received;
  const { email = '' } = body;
  const customerId = body.customerId ?? principal.subject;
  const customer = { ...body, email, customerId, createdAt: now.toISOString(), version: 1 };
  const request = idempotent(received);
  const failed = await transactOnce(request, { createdAt: customer.createdAt }, now, [
    insert({ ...profileKey(customerId), type: 'Customer', ...customer }),
    insert({ ...emailKey(email), type: 'EmailReservation', customerId }),
  ]);
  if (failed.length === 0) return created(`/customers/${customerId}`, customer);
  const first = await foundFirst(request, failed);
  if (!first) throw new Refusal({ code: 'customer-exists' });
  const repeated = { ...customer, createdAt: String(first['createdAt']) };
  return created(`/customers/${customerId}`, repeated, { replayed: true });
});

/** The customer is refused as a duplicate because of the request's own first attempt. */
export const a12BesideConflict = operating('A12 that refuses beside a conflict on its own record', {
  A12: caller(handler, pattern),
});
