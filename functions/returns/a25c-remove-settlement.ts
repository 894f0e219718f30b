import { orderIdentity } from '../../table/keys.ts';
import * as table from '../../table/returns/a25c-remove-settlement.ts';
import { operation } from '../http/operation.ts';
import { returnPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A25c } from '../manifest/returns.ts';

/**
 * A25c: DELETE …/returns/{returnId}/settlement: the return's money is open again. `If-Match` names
 * the return's version.
 */
export const removeSettlement = operation(
  A25c,
  { path: returnPath, ifMatch: 'required' },
  async ({ path: { returnId, ...path }, ifMatch: version }, policy) => {
    const identity = { ...orderIdentity(path), returnId };
    const orderReturn = await table.removeSettlement(identity, version, new Date(), policy);
    return ok({ ...orderReturn, orderId: path.orderId });
  },
);
