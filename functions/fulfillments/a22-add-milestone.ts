import * as z from 'zod/mini';
import { MILESTONE_STATUSES } from '../../domain/fulfillment.ts';
import * as table from '../../table/fulfillments/a22-add-milestone.ts';
import { orderIdentity } from '../../table/keys.ts';
import { moment, oneOf, text } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { fulfillmentPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { created, ok } from '../http/reply.ts';
import { A22 } from '../manifest/fulfillments.ts';

/** In milliseconds. Carriers' clocks can be wrong by hours, not by days. */
const TOLERANCE = 24 * 3_600_000;

const body = z.strictObject({
  status: oneOf(MILESTONE_STATUSES),
  happenedAt: moment().check(
    z.refine(
      (at) => Date.parse(at) <= Date.now() + TOLERANCE,
      'must not be more than a day in the future',
    ),
  ),
  message: z.optional(text(500)),
  location: z.optional(text(200)),
});

/**
 * A22: POST …/fulfillments/{fulfillmentId}/milestones. A repeated report gets 200 and changes
 * nothing, so it needs no Idempotency-Key. A person has a name in their token, and a carrier's
 * connector has none: it is no author.
 */
export const addMilestone = operation(
  A22,
  { path: fulfillmentPath, body },
  async ({ path: { fulfillmentId, ...path }, body, principal }) => {
    const identity = { ...orderIdentity(path), fulfillmentId };
    const reporter = principal.name === undefined ? undefined : authorOf(principal);
    const isNew = await table.addMilestone(identity, body, reporter, new Date());
    return isNew ? created(`/orders/${path.orderId}`, body) : ok(body);
  },
);
