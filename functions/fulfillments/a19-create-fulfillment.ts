import * as z from 'zod/mini';
import { createFulfillment } from '../../table/fulfillments/a19-create-fulfillment.ts';
import { orderIdentity } from '../../table/keys.ts';
import { created, endpoint } from '../http/endpoint.ts';
import { allowedVersions } from '../http/if-match.ts';
import { lineQuantities } from '../http/line-quantities.ts';
import { customerOrderPath } from '../http/path.ts';
import { A19 } from '../manifest/fulfillments.ts';
import { trackingInfo } from './tracking-info.ts';

const optionalBody = z.strictObject({
  lines: z.optional(lineQuantities()),
  trackingInfo: z.optional(trackingInfo()),
});

/** A19: POST …/fulfillments. Without lines, it ships everything that is left. */
export const handler = endpoint(
  A19,
  { path: customerOrderPath, optionalBody, ifMatch: 'optional', idempotencyKey: 'required' },
  async ({ path, body, ifMatch, principal, once }) => {
    const { fulfillment, order, replayed } = await createFulfillment(
      orderIdentity(path),
      {
        ...body,
        createdBy: principal.subject,
        ifMatch: allowedVersions(ifMatch),
        once,
      },
      new Date(),
    );
    const answer = { ...fulfillment, orderId: path.orderId, order };
    return created(`/orders/${path.orderId}`, answer, { replayed });
  },
);
