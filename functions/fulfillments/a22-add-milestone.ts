import * as z from 'zod/mini';
import { MILESTONE_STATUSES } from '../../domain/fulfillment.ts';
import * as table from '../../table/fulfillments/a22-add-milestone.ts';
import { orderIdentity } from '../../table/keys.ts';
import { mayBeEmpty } from '../http/forms/empty-member.ts';
import { moment, oneOf, text } from '../http/members.ts';
import { operation } from '../http/operation.ts';
import { fulfillmentPath } from '../http/path.ts';
import { authorOf } from '../http/principal.ts';
import { created, ok } from '../http/reply.ts';
import { stated } from '../http/stated.ts';
import { A22 } from '../manifest/fulfillments.ts';

/** In milliseconds. Carriers' clocks can be wrong by hours, not by days. */
const TOLERANCE = 24 * 3_600_000;

const body = z
  .strictObject({
    status: oneOf(MILESTONE_STATUSES),
    happenedAt: moment().check(
      z.refine(
        (at) => Date.parse(at) <= Date.now() + TOLERANCE,
        'must not be more than a day in the future',
      ),
    ),
    message: mayBeEmpty(text(500)),
    location: mayBeEmpty(text(200)),
    correction: z.optional(z.boolean()),
  })
  .check(
    stated(
      ({ status, correction }) => !correction || status === 'DELIVERED',
      {
        anyOf: [
          { properties: { correction: { const: false } } },
          { properties: { status: { const: 'DELIVERED' } } },
        ],
      },
      { error: 'can be true only for DELIVERED', path: ['correction'] },
    ),
  );

/**
 * A22: POST …/fulfillments/{fulfillmentId}/milestones. A repeated report gets 200 and changes
 * nothing, so it needs no Idempotency-Key. A correction has the right time of a delivery, whatever
 * was reported before, and however late the parcel was recorded. A person has a name in their
 * token, and a carrier's connector has none: it is no author.
 */
export const addMilestone = operation(
  A22,
  { path: fulfillmentPath, body },
  async ({ path: { fulfillmentId, ...path }, body, principal }, policy) => {
    const identity = { ...orderIdentity(path), fulfillmentId };
    const reporter = principal.name === undefined ? undefined : authorOf(principal);
    const { correction = false, ...milestone } = body;
    const report = { milestone, reporter, isCorrection: correction };
    const isNew = await table.addMilestone(identity, report, new Date(), policy);
    return isNew ? created(`/orders/${path.orderId}`, milestone) : ok(milestone);
  },
);
