import * as z from 'zod/mini';
import { createCustomer } from '../../table/customers/a12-create-customer.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { emailAddress, text } from '../http/members.ts';
import { keyPart } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';
import { RequestError } from '../http/request-error.ts';
import { A12 } from './access-patterns.ts';

const customerId = keyPart();

const body = z.strictObject({
  customerId: z.optional(customerId),
  name: text(200),
  email: emailAddress(),
  tier: z.optional(text(40)),
});

/** A12: POST /customers. A customer creates their own profile, an operator anyone's. */
export const handler = endpoint(
  A12,
  { body, idempotencyKey: 'required' },
  async ({ body, principal, route, idempotencyKey }) => {
    const now = new Date();
    const profile = {
      ...body,
      customerId: whom(principal, body.customerId),
      createdAt: now.toISOString(),
      version: 1,
    };
    const request = { principal: principal.subject, route, key: idempotencyKey, content: body };
    const { customer, replayed } = await createCustomer(profile, request, now);
    return created(`/customers/${customer.customerId}`, customer, { replayed });
  },
);

/**
 * Whose profile it is. A token's subject is an id like any other, and is held to the same form
 * before it enters a key.
 */
function whom({ subject, isOperator }: Principal, asked: string | undefined): string {
  if (asked !== undefined && asked !== subject && !isOperator)
    throw new RequestError({ code: 'forbidden' });
  const id = customerId.safeParse(asked ?? subject);
  if (!id.success) throw new RequestError({ code: 'forbidden' });
  return id.data;
}
