import * as z from 'zod/mini';
import * as table from '../../table/customers/a33-find-customers.ts';
import { findCustomersByName } from '../../table/customers/a33b-find-customers-by-name.ts';
import { findsOrders } from '../../table/settings.ts';
import { mailbox } from '../http/email-address.ts';
import { NOT_SEARCHED, words } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { A33 } from '../manifest/customers.ts';

const query = z.strictObject({ email: z.optional(mailbox()), q: z.optional(words()) }).check(
  z.refine(({ email, q }) => (email === undefined) !== (q === undefined), {
    error: 'send exactly one of email and q',
    path: ['email'],
  }),
  z.refine(({ q }) => q === undefined || findsOrders(), { error: NOT_SEARCHED, path: ['q'] }),
);

/**
 * GET /customers for operators. A33 with `email`: guests are found, too. A33b with `q`: by the
 * words of the name.
 */
export const findCustomers = operation(A33, { query }, async ({ query: { email, q } }) =>
  pageReply(
    q === undefined ? await table.findCustomers(String(email)) : await findCustomersByName(q),
    [],
  ),
);
