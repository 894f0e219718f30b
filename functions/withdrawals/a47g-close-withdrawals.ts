import * as z from 'zod/mini';
import { MAX_WITHDRAWAL_COMMENT, REVIEW_REASONS } from '../../domain/withdrawals/withdrawal.ts';
import * as table from '../../table/withdrawals/a47g-close-withdrawals.ts';
import { note, oneOf } from '../http/members.ts';
import { reportFailure } from '../http/observed.ts';
import { operation } from '../http/operation.ts';
import { keyPart } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { problemOf } from '../http/problem.ts';
import { ok } from '../http/reply.ts';
import { A47g } from '../manifest/withdrawals.ts';

const body = z.strictObject({
  withdrawalIds: z
    .array(keyPart())
    .check(
      z.minLength(1, 'must have at least one statement'),
      z.maxLength(table.MAX_CLOSED, `must have at most ${table.MAX_CLOSED} statements`),
    ),
  because: z.optional(oneOf(REVIEW_REASONS)),
  reason: note(MAX_WITHDRAWAL_COMMENT),
});

/**
 * A47g: POST /withdrawal-closures. Each statement is closed by itself, without an effect. A
 * repetition with the same reason changes nothing.
 */
export const closeWithdrawals = operation(A47g, { body }, async ({ body, principal }) => {
  const { withdrawalIds, because, reason } = body;
  const { by: decidedBy } = authorOf(principal);
  const closing = { reason, because, decidedBy };
  const outcomes = await table.closeWithdrawals(withdrawalIds, closing, new Date());
  return ok({
    results: outcomes.map((outcome, at) => ({
      withdrawalId: withdrawalIds[at],
      ...resultOf(outcome),
    })),
  });
});

/** The outcome of a statement: whether it is closed, or the problem. */
function resultOf(outcome: PromiseSettledResult<table.Closed>) {
  if (outcome.status === 'rejected') {
    const problem = problemOf(outcome.reason, A47g.path);
    reportFailure(outcome.reason, problem.status, `${A47g.method} ${A47g.path}`);
    return { status: problem.status, problem };
  }
  const { withdrawal, isClosed: closed, isRepeated } = outcome.value;
  const { because, version } = withdrawal;
  return { status: 200, closed, because, version, ...(isRepeated && { replayed: true }) };
}
