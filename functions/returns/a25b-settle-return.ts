import * as z from 'zod/mini';
import { MAX_MONEY } from '../../domain/totals/money-limit.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/returns/a25b-settle-return.ts';
import { wholeNumber } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { keyPart, returnPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A25b } from '../manifest/returns.ts';

const body = z.strictObject({ orderId: keyPart(), amount: wholeNumber(1, MAX_MONEY) });

/**
 * A25b: PUT …/returns/{returnId}/settlement: the order that is placed instead of a refund.
 * `If-Match` names the return's version.
 */
export const settleReturn = operation(
  A25b,
  { path: returnPath, body, ifMatch: 'required' },
  async ({ path: { returnId, ...path }, body, ifMatch: version, principal }, policy) => {
    const settled = await table.settleReturn(
      { ...orderIdentity(path), returnId },
      { ...body, version, settledBy: principal.subject, settledByName: principal.name },
      new Date(),
      policy,
    );
    return ok({ ...settled, orderId: path.orderId });
  },
);
