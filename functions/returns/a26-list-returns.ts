import * as z from 'zod/mini';
import { WAITING_STATUSES } from '../../domain/returns/return.ts';
import * as table from '../../table/returns/a26-list-returns.ts';
import { openCursor } from '../http/cursor.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { A26 } from '../manifest/returns.ts';

const query = z.strictObject({ status: oneOf(WAITING_STATUSES), limit, cursor });

/** A26: GET /returns: those that wait for a decision, or for the goods. Oldest first. */
export const listReturns = operation(A26, { query }, async ({ principal, query }) => {
  const { status, limit } = query;
  const scope = ['A26', principal.subject, status];
  const after = await openCursor(query.cursor, scope);
  return pageReply(await table.listReturns(status, { limit, after }), scope);
});
