import * as table from '../../table/withdrawals/a47e-get-withdrawal.ts';
import { operation } from '../http/operation.ts';
import { withdrawalPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A47e } from '../manifest/withdrawals.ts';

/** A47e: GET /withdrawals/{withdrawalId}. */
export const getWithdrawal = operation(A47e, { path: withdrawalPath }, async ({ path }) =>
  ok(await table.getWithdrawal(path.withdrawalId)),
);
