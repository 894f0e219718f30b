import * as z from 'zod/mini';
import { normalizeEmail } from '../../domain/customer.ts';
import * as table from '../../table/customers/a37-update-customer.ts';
import { phoneSecret } from '../aws/phone-secret.ts';
import { emailAddress } from '../http/email-address.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { text } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { customerPath } from '../http/path.ts';
import type { Principal } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { operatorsOnly, RequestError } from '../http/request-error.ts';
import { notEmpty } from '../http/stated.ts';
import { A37 } from '../manifest/customers.ts';

const body = z
  .strictObject({
    name: mayBeEmpty(text(200)),
    email: mayBeEmpty(emailAddress()),
    phone: mayBeEmpty(text(40)),
    tier: mayBeEmpty(text(40)),
  })
  .check(notEmpty('must have at least one of name, email, phone and tier'));

/** A37: PATCH /customers/{customerId}. Only operators set the tier, and any address. */
export const updateCustomer = operation(
  A37,
  { path: customerPath, body, ifMatch: 'required' },
  async ({ path: { customerId }, body, ifMatch, principal }, policy) => {
    if (!principal.isOperator) refuseShopsOwn(principal, body);
    const found = { ...policy, phoneSecret };
    return ok(await table.updateCustomer(customerId, body, ifMatch, found));
  },
);

const OTHER =
  'A new e-mail address must be the verified one of your token. Change it at the sign-in first, ' +
  'and sign in again.';

function refuseShopsOwn({ verifiedEmail }: Principal, { email, tier }: z.output<typeof body>) {
  if (tier !== undefined)
    throw operatorsOnly({ pointer: '/tier', detail: 'the shop sets a customer’s tier' });
  if (email === undefined) return;
  if (verifiedEmail === undefined || normalizeEmail(email) !== normalizeEmail(verifiedEmail))
    throw new RequestError({ code: 'email-not-verified', because: OTHER });
}
