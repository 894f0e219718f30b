import * as table from '../../table/fulfillments/a21-cancel-fulfillment.ts';
import { orderIdentity } from '../../table/keys.ts';
import { operation } from '../http/operation.ts';
import { fulfillmentPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { ok } from '../http/reply.ts';
import { A21 } from '../manifest/fulfillments.ts';

/** A21: POST …/fulfillments/{fulfillmentId}/cancellation. It takes no body. */
export const cancelFulfillment = operation(
  A21,
  { path: fulfillmentPath },
  async ({ path: { fulfillmentId, ...path }, principal }, policy) => {
    const identity = { ...orderIdentity(path), fulfillmentId };
    const { fulfillment, order } = await table.cancelFulfillment(
      identity,
      authorOf(principal),
      new Date(),
      policy,
    );
    return ok({ ...fulfillment, orderId: path.orderId, order });
  },
);
