import * as z from 'zod/mini';
import { type Customer, isGuestId, newGuestId, normalizeEmail } from '../../domain/customer.ts';
import * as table from '../../table/customers/a12-create-customer.ts';
import { phoneSecret } from '../aws/phone-secret.ts';
import { emailAddress } from '../http/email-address.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { text } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { keyPart } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';
import { created } from '../http/reply.ts';
import { type InvalidPart, operatorsOnly, RequestError } from '../http/request-error.ts';
import { A12 } from '../manifest/customers.ts';

const customerId = keyPart();
const address = emailAddress();

const body = z.strictObject({
  customerId: z.optional(customerId),
  name: text(200),
  email: mayBeEmpty(address),
  phone: mayBeEmpty(text(40)),
  tier: mayBeEmpty(text(40)),
  guest: z.optional(z.literal(true, { error: 'must be true, or left out' })),
});
type Body = z.output<typeof body>;

/**
 * A12: POST /customers. Customers create their own profile, with the verified address of their
 * sign-in. An operator can create a profile for any customer. The shop's checkout creates guests,
 * and an operator who asks for one does, too.
 */
export const createCustomer = operation(
  A12,
  { body, idempotencyKey: 'required' },
  async ({ body, principal, once }, policy) => {
    const now = new Date();
    const isGuest = body.guest === true || (principal.mayPlace && !principal.isOperator);
    const id = isGuest ? newGuestId(now) : profileOwner(principal, body);
    const content = isGuest
      ? guestOf(principal, body)
      : { ...body, email: emailOf(principal, body) };
    const profile = profileOf(id, content, now);
    const { customer, replayed } = await table.createCustomer(profile, { ...once, content }, now, {
      ...policy,
      phoneSecret,
    });
    return created(`/customers/${customer.customerId}`, customer, { replayed });
  },
);

/** Puts the members in the order of the answers. */
const profileOf = (
  customerId: string,
  {
    name,
    email,
    phone,
    tier,
    guest,
  }: Pick<Customer, 'name' | 'email' | 'phone' | 'tier' | 'guest'>,
  now: Date,
): Customer => ({
  customerId,
  name,
  email,
  phone,
  tier,
  createdAt: now.toISOString(),
  version: 1,
  guest,
});

/** The content of a guest's profile. Only operators and the checkout create guests. */
function guestOf({ isOperator, mayPlace }: Principal, { name, email, phone, ...others }: Body) {
  if (!isOperator && !mayPlace)
    throw operatorsOnly({ pointer: '/guest', detail: 'the shop’s checkout sends it' });
  for (const member of ['customerId', 'tier'] as const)
    if (others[member] !== undefined) throw invalid(`/${member}`, 'a guest has none of its own');
  return { name, email: email ?? missing('/email'), phone, guest: true as const };
}

const invalid = (pointer: string, detail: string): RequestError => {
  const errors: readonly InvalidPart[] = [{ pointer, detail }];
  return new RequestError({ code: 'invalid-request', status: 422, errors });
};

function missing(pointer: string): never {
  throw invalid(pointer, 'is required');
}

/**
 * The id of the profile's customer: a customer's own, and the one that an operator names. A token's
 * subject must have the form of every id before it becomes part of a key, and not that of a guest.
 * Only operators set a customer's tier.
 */
function profileOwner(
  { subject, isOperator }: Principal,
  { customerId: asked, tier }: Body,
): string {
  const isOwn = (asked ?? subject) === subject;
  if (!isOwn && !isOperator) throw new RequestError({ code: 'forbidden' });
  if (tier !== undefined && !isOperator)
    throw operatorsOnly({ pointer: '/tier', detail: 'the shop sets a customer’s tier' });
  if (isOperator) return namedBy(asked);
  const id = customerId.safeParse(subject);
  if (!id.success || isGuestId(id.data)) throw new RequestError({ code: 'forbidden' });
  return id.data;
}

function namedBy(asked: string | undefined): string {
  if (asked === undefined) return missing('/customerId');
  if (isGuestId(asked)) throw invalid('/customerId', 'is the form of a guest’s id');
  return asked;
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
 * A customer's e-mail address. An address is reserved forever, so customers can reserve only their
 * own: the verified address of the token. Otherwise a customer could reserve another person's
 * address.
 */
function emailOf({ isOperator, verifiedEmail }: Principal, { email: asked }: Body): string {
  if (isOperator) return asked ?? missing('/email');
  if (verifiedEmail === undefined)
    throw new RequestError({ code: 'email-not-verified', because: ABSENT });
  const own = address.safeParse(verifiedEmail);
  if (!own.success) throw new RequestError({ code: 'email-not-verified', because: UNUSABLE });
  if (asked !== undefined && normalizeEmail(asked) !== normalizeEmail(own.data))
    throw new RequestError({ code: 'email-not-verified', because: ANOTHER });
  return own.data;
}
