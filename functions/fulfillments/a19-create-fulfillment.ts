import * as z from 'zod/mini';
import * as table from '../../table/fulfillments/a19-create-fulfillment.ts';
import { orderIdentity } from '../../table/keys.ts';
import { allowedVersions } from '../http/if-match.ts';
import { lineQuantities } from '../http/line-quantities.ts';
import { operation } from '../http/operation.ts';
import { customerOrderPath } from '../http/path.ts';
import { created } from '../http/reply.ts';
import { A19 } from '../manifest/fulfillments.ts';
import { trackingInfo } from './tracking-info.ts';

const optionalBody = z.strictObject({
  lines: z.optional(lineQuantities()),
  trackingInfo: z.optional(trackingInfo()),
});

/** A19: POST …/fulfillments. Without lines, it ships everything that is left. */
export const createFulfillment = operation(
  A19,
  { path: customerOrderPath, optionalBody, ifMatch: 'optional', idempotencyKey: 'required' },
  async ({ path, body, ifMatch, principal, once }, policy) => {
    const { fulfillment, order, replayed } = await table.createFulfillment(
      orderIdentity(path),
      {
        ...body,
        createdBy: principal.subject,
        createdByName: principal.name,
        ifMatch: allowedVersions(ifMatch),
        once,
      },
      new Date(),
      policy,
    );
    const answer = { ...fulfillment, orderId: path.orderId, order };
    return created(`/orders/${path.orderId}`, answer, { replayed });
  },
);
