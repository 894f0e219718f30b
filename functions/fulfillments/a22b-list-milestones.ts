import * as z from 'zod/mini';
import * as table from '../../table/fulfillments/a22b-list-milestones.ts';
import { orderIdentity } from '../../table/keys.ts';
import { openCursor } from '../http/cursor.ts';
import { operation } from '../http/operation.ts';
import { pageReply } from '../http/page-reply.ts';
import { cursor, limit } from '../http/paging.ts';
import { fulfillmentPath } from '../http/path.ts';
import { A22b } from '../manifest/fulfillments.ts';

const query = z.strictObject({ limit, cursor });

/** A22b: GET …/fulfillments/{fulfillmentId}/milestones, newest first. */
export const listMilestones = operation(
  A22b,
  { path: fulfillmentPath, query },
  async ({ path: { fulfillmentId, ...path }, query, principal }) => {
    const scope = ['A22b', principal.subject, path.orderId, fulfillmentId];
    const after = await openCursor(query.cursor, scope);
    const identity = { ...orderIdentity(path), fulfillmentId };
    return pageReply(await table.listMilestones(identity, { limit: query.limit, after }), scope);
  },
);
