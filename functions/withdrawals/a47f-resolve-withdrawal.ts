import * as z from 'zod/mini';
import { MAX_WITHDRAWAL_COMMENT } from '../../domain/withdrawals/withdrawal.ts';
import * as table from '../../table/withdrawals/a47f-resolve-withdrawal.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { note } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { keyPart, withdrawalPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A47f } from '../manifest/withdrawals.ts';
import { reportNotRestocked } from '../observability/report-not-restocked.ts';

const body = z
  .strictObject({
    orderId: z.optional(keyPart()),
    reason: mayBeEmpty(note(MAX_WITHDRAWAL_COMMENT)),
  })
  .check(
    z.refine(({ orderId, reason }) => (orderId === undefined) !== (reason === undefined), {
      error: 'must have either an orderId or a reason',
    }),
  );

/**
 * A47f: POST /withdrawals/{withdrawalId}/resolution. A person gives a statement its effect on an
 * order, or closes it with a reason. `If-Match` names the statement's version.
 */
export const resolveWithdrawal = operation(
  A47f,
  { path: withdrawalPath, body, ifMatch: 'required' },
  async ({ path, body, ifMatch: version, principal }, policy) => {
    const { withdrawal, notRestocked } = await table.resolveWithdrawal(
      path.withdrawalId,
      body as table.Resolution,
      { author: authorOf(principal), version },
      new Date(),
      policy,
    );
    reportNotRestocked(String(withdrawal.orderId), notRestocked, 'a withdrawal');
    return ok(withdrawal);
  },
);
