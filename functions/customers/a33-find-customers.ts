import * as z from 'zod/mini';
import * as table from '../../table/customers/a33-find-customers.ts';
import { findCustomersByName } from '../../table/customers/a33b-find-customers-by-name.ts';
import { phoneWord } from '../../table/finding/phone-words.ts';
import { phoneSecret } from '../aws/phone-secret.ts';
import { mailbox } from '../http/email-address.ts';
import { NOT_SEARCHED, phoneDigits, words } from '../http/forms/found-by.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { invalidQuery } from '../http/request-error.ts';
import { A33 } from '../manifest/customers.ts';

const query = z
  .strictObject({
    email: z.optional(mailbox()),
    q: z.optional(words()),
    phone: z.optional(phoneDigits()),
  })
  .check(
    z.refine((query) => Object.values(query).filter((sent) => sent !== undefined).length === 1, {
      error: 'send exactly one of email, q and phone',
      path: ['email'],
    }),
  );

/**
 * GET /customers for operators. A33 with `email`: guests are found, too. A33b with `q`: by the
 * words of the name; with `phone`: by the telephone number.
 */
export const findCustomers = operation(
  A33,
  { query },
  async ({ query: { email, q, phone } }, { findOrders }) => {
    if (email !== undefined) return pageReply(await table.findCustomers(email), []);
    if (!findOrders)
      throw invalidQuery({ pointer: phone ? '/query/phone' : '/query/q', detail: NOT_SEARCHED });
    const wanted = phone === undefined ? q : [phoneWord(phone, await phoneSecret())];
    return pageReply(await findCustomersByName(wanted ?? []), []);
  },
);
