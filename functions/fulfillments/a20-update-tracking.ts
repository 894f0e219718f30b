import * as z from 'zod/mini';
import * as table from '../../table/fulfillments/a20-update-tracking.ts';
import { orderIdentity } from '../../table/keys.ts';
import { moment } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { fulfillmentPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { notEmpty } from '../http/stated.ts';
import { A20 } from '../manifest/fulfillments.ts';
import { trackingInfo } from './tracking-info.ts';

const body = z
  .strictObject({
    trackingInfo: z.optional(trackingInfo()),
    estimatedDeliveryAt: z.optional(moment()),
  })
  .check(notEmpty('must have at least one of trackingInfo and estimatedDeliveryAt'));

/** A20: PATCH …/fulfillments/{fulfillmentId}. `If-Match` names the fulfillment's version. */
export const updateTracking = operation(
  A20,
  { path: fulfillmentPath, body, ifMatch: 'required' },
  async ({ path: { fulfillmentId, ...order }, body, ifMatch }) => {
    const identity = { ...orderIdentity(order), fulfillmentId };
    const fulfillment = await table.updateTracking(identity, body, ifMatch);
    return ok({ ...fulfillment, orderId: order.orderId });
  },
);
