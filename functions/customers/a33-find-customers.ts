import * as z from 'zod/mini';
import * as table from '../../table/customers/a33-find-customers.ts';
import { findCustomersByName } from '../../table/customers/a33b-find-customers-by-name.ts';
import { mailbox } from '../http/email-address.ts';
import { NOT_SEARCHED, words } from '../http/found-by.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { invalidQuery } from '../http/request-error.ts';
import { A33 } from '../manifest/customers.ts';

const query = z.strictObject({ email: z.optional(mailbox()), q: z.optional(words()) }).check(
  z.refine(({ email, q }) => (email === undefined) !== (q === undefined), {
    error: 'send exactly one of email and q',
    path: ['email'],
  }),
);

/**
 * GET /customers for operators. A33 with `email`: guests are found, too. A33b with `q`: by the
 * words of the name.
 */
export const findCustomers = operation(A33, { query }, async ({ query: { email, q } }, policy) => {
  if (q !== undefined && !policy.findOrders)
    throw invalidQuery({ pointer: '/query/q', detail: NOT_SEARCHED });
  return pageReply(
    q === undefined ? await table.findCustomers(String(email)) : await findCustomersByName(q),
    [],
  );
});
