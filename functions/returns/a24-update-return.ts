import * as z from 'zod/mini';
import { returnForBuyer } from '../../domain/people/for-buyer.ts';
import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/returns/a24-update-return.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { returnPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { operatorsOnly } from '../http/request-error.ts';
import { A24 } from '../manifest/returns.ts';

/** The statuses that a person gives a return; it is closed by what arrives. */
const body = z.strictObject({ status: oneOf(['OPEN', 'DECLINED', 'CANCELLED'] as const) });

/**
 * A24: PATCH …/returns/{returnId}. `If-Match` names the return's version. A customer can cancel a
 * return that nobody has decided about.
 */
export const updateReturn = operation(
  A24,
  { path: returnPath, body, ifMatch: 'required' },
  async (
    { path: { returnId, ...path }, body: { status }, ifMatch: version, principal },
    policy,
  ) => {
    const { isOperator } = principal;
    if (!isOperator && status !== 'CANCELLED')
      throw operatorsOnly({ pointer: '/status', detail: 'you can only cancel a return' });
    const identity = { ...orderIdentity(path), returnId };
    const end = { version, author: authorOf(principal), byCustomer: !isOperator };
    const updated =
      status === 'OPEN'
        ? await table.openReturn(identity, end, new Date())
        : (await table.endReturnOf(identity, { ...end, status }, new Date(), policy)).return;
    const answer = isOperator ? updated : returnForBuyer(updated);
    return ok({ ...answer, orderId: path.orderId });
  },
);
