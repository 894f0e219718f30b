import * as z from 'zod/mini';
import * as table from '../../table/withdrawals/a47d-list-withdrawals.ts';
import { openCursor } from '../http/cursor.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { A47d } from '../manifest/withdrawals.ts';

const query = z.strictObject({ status: oneOf(['REVIEW'] as const), limit, cursor });

/** A47d: GET /withdrawals: the statements about which a person must decide. Oldest first. */
export const listWithdrawals = operation(A47d, { query }, async ({ principal, query }) => {
  const { status, limit } = query;
  const scope = ['A47d', principal.subject, status];
  const after = await openCursor(query.cursor, scope);
  return pageReply(await table.listWithdrawals(status, { limit, after }), scope);
});
