import * as z from 'zod/mini';
import * as table from '../../table/customers/a33-find-customers.ts';
import { mailbox } from '../http/email-address.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { A33 } from '../manifest/customers.ts';

const query = z.strictObject({ email: mailbox() });

/** A33: GET /customers?email=. Guests are found, too. */
export const findCustomers = operation(A33, { query }, async ({ query }) =>
  pageReply(await table.findCustomers(query.email), []),
);
