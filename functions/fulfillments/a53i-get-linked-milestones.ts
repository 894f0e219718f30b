import * as table from '../../table/fulfillments/a53i-get-linked-milestones.ts';
import { operation } from '../http/operation.ts';
import { linkedFulfillmentPath } from '../http/path.ts';
import { ok } from '../http/reply.ts';
import { A53i } from '../manifest/fulfillments.ts';

/**
 * A53i: GET /order-link/fulfillments/{fulfillmentId}/milestones. The newest reports, newest first;
 * none for a parcel of another order.
 */
export const getLinkedMilestones = operation(
  A53i,
  { linked: 'read', path: linkedFulfillmentPath },
  async ({ link, path }) =>
    ok({ items: await table.getLinkedMilestones(link, path.fulfillmentId) }),
);
