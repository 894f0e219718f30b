import * as z from 'zod/mini';
import { returnForBuyer } from '../../domain/people/for-buyer.ts';
import * as table from '../../table/returns/a24-update-return.ts';
import { oneOf } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { linkedReturnPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A53g } from '../manifest/returns.ts';

const body = z.strictObject({ status: oneOf(['CANCELLED'] as const) });

/**
 * A53g: PATCH /order-link/returns/{returnId}. A return that nobody has decided about is taken back,
 * as the order's customer may (A24).
 */
export const cancelLinkedReturn = operation(
  A53g,
  { linked: 'return', path: linkedReturnPath, body, ifMatch: 'required' },
  async ({ link, path, body: { status }, ifMatch: version, principal }, policy) => {
    const end = { status, version, author: authorOf(principal), byCustomer: true };
    const ended = await table.endReturnOf({ ...link, ...path }, end, new Date(), policy);
    return ok({ ...returnForBuyer(ended.return), orderId: link.orderId });
  },
);
