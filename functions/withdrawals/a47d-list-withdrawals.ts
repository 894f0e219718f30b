import * as z from 'zod/mini';
import * as table from '../../table/withdrawals/a47d-list-withdrawals.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { ok } from '../http/reply.ts';
import { A47d } from '../manifest/withdrawals.ts';

const query = z.strictObject({ status: oneOf(['REVIEW'] as const) });

/** A47d: GET /withdrawals: the statements about which a person must decide. Oldest first. */
export const listWithdrawals = operation(A47d, { query }, async ({ query: { status } }) =>
  ok({ items: await table.listWithdrawals(status) }),
);
