import * as z from 'zod/mini';
import { normalizeEmail } from '../../domain/customer.ts';
import * as table from '../../table/customers/a12-create-customer.ts';
import { emailAddress } from '../http/email-address.ts';
import { text } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { keyPart } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';
import { created } from '../http/reply.ts';
import { operatorsOnly, RequestError } from '../http/request-error.ts';
import { A12 } from '../manifest/customers.ts';

const customerId = keyPart();
const address = emailAddress();

const body = z.strictObject({
  customerId: z.optional(customerId),
  name: text(200),
  email: z.optional(address),
  tier: z.optional(text(40)),
});
type Body = z.output<typeof body>;

/**
 * A12: POST /customers. Customers create their own profile, with the verified address of their
 * sign-in. An operator can create a profile for any customer.
 */
export const createCustomer = operation(
  A12,
  { body, idempotencyKey: 'required' },
  async ({ body, principal, once }) => {
    const now = new Date();
    const id = profileOwner(principal, body);
    const content = { ...body, email: emailOf(principal, body) };
    const profile = { ...content, customerId: id, createdAt: now.toISOString(), version: 1 };
    const { customer, replayed } = await table.createCustomer(profile, { ...once, content }, now);
    return created(`/customers/${customer.customerId}`, customer, { replayed });
  },
);

/**
 * The id of the profile's customer. A token's subject must have the form of every id before it
 * becomes part of a key. Only operators set a customer's tier.
 */
function profileOwner(
  { subject, isOperator }: Principal,
  { customerId: asked, tier }: Body,
): string {
  const isOwn = (asked ?? subject) === subject;
  if (!isOwn && !isOperator) throw new RequestError({ code: 'forbidden' });
  if (tier !== undefined && !isOperator)
    throw operatorsOnly({ pointer: '/tier', detail: 'the shop sets a customer’s tier' });
  const id = customerId.safeParse(asked ?? subject);
  if (!id.success) throw new RequestError({ code: 'forbidden' });
  return id.data;
}

/**
 * Details of email-not-verified. They are here, because PROBLEMS is part of every function's
 * bundle.
 */
const ABSENT =
  'The token has no verified e-mail address (claims email and email_verified). Confirm the ' +
  'address, and sign in again.';
const UNUSABLE = 'The verified e-mail address of the token has a form that is not supported.';
const ANOTHER = 'A profile uses the verified e-mail address of the sign-in. Leave email out.';

/**
 * The profile's e-mail address. An address is reserved forever, so customers can reserve only their
 * own: the verified address of the token. Otherwise a customer could reserve another person's
 * address.
 */
function emailOf({ isOperator, verifiedEmail }: Principal, { email: asked }: Body): string {
  if (isOperator) {
    if (asked !== undefined) return asked;
    const errors = [{ pointer: '/email', detail: 'is required' }];
    throw new RequestError({ code: 'invalid-request', status: 422, errors });
  }
  if (verifiedEmail === undefined)
    throw new RequestError({ code: 'email-not-verified', because: ABSENT });
  const own = address.safeParse(verifiedEmail);
  if (!own.success) throw new RequestError({ code: 'email-not-verified', because: UNUSABLE });
  if (asked !== undefined && normalizeEmail(asked) !== normalizeEmail(own.data))
    throw new RequestError({ code: 'email-not-verified', because: ANOTHER });
  return own.data;
}
