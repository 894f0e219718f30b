import { hash } from 'node:crypto';
import { deliverFulfillment } from '../../domain/change-fulfillment.ts';
import type { Milestone } from '../../domain/fulfillment.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import { changeLines } from '../full-order/change-lines.ts';
import type { MoneyPolicy } from '../full-order/payment-checks.ts';
import { fulfillmentKey, milestoneKey } from '../keys.ts';
import { conditionalUpdate } from '../requests/conditional-update.ts';
import { insertOnce } from '../requests/insert-once.ts';
import { insert } from '../requests/transaction.ts';
import type { FulfillmentIdentity } from './fulfillment-identity.ts';
import { closeAsDelivered, latestMilestone } from './fulfillment-update.ts';

/** A report about a fulfillment. */
export interface MilestoneReport {
  readonly milestone: Milestone;
  /** The operator who reports it; undefined for a program, as a carrier's connector. */
  readonly reporter: Author | undefined;
  /** True if it has the right time of a delivery. */
  readonly isCorrection: boolean;
}

/**
 * A22: records a carrier's report. Carriers report late, twice and in any order, so the same report
 * is the same row, and `latest` keeps the newest. Two requests: UpdateItem of the fulfillment,
 * which also checks that it exists, then PutItem. After a crash between the two, the carrier's next
 * attempt writes the row.
 *
 * DELIVERED also changes the order: one TransactWriteItems updates the fulfillment, LINES and the
 * order, once. Later reports of DELIVERED are recorded like any other, unless they are corrections.
 *
 * @returns true if the report is new
 */
export async function addMilestone(
  identity: FulfillmentIdentity,
  report: MilestoneReport,
  now: Date,
  policy: MoneyPolicy,
): Promise<boolean> {
  const { milestone } = report;
  const delivers = milestone.status === 'DELIVERED';
  if (delivers && (await deliver(identity, report, now, policy))) return true;
  const isErased = await keepLatest(identity, milestone);
  return insertOnce(rowOf(identity, milestone, isErased));
}

/**
 * Keeps the newest report. Of two reports with the same time, the status that sorts last is kept,
 * whichever arrives first.
 *
 * @returns true if the person has been erased
 */
async function keepLatest(
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  milestone: Milestone,
): Promise<boolean> {
  const outcome = await conditionalUpdate({
    Key: fulfillmentKey(orderId, fulfillmentId),
    UpdateExpression: 'SET latest = :latest',
    ConditionExpression:
      'customerId = :customerId AND (attribute_not_exists(latest) OR latest < :latest)',
    ExpressionAttributeValues: {
      ':customerId': customerId,
      ':latest': latestMilestone(milestone),
    },
  });
  if (!outcome.written && outcome.stored?.['customerId'] !== customerId)
    throw new Refusal({ code: 'fulfillment-not-found' });
  return (outcome.written ?? outcome.stored)?.['erasedAt'] !== undefined;
}

/**
 * Marks the fulfillment as delivered, or corrects the time. Returns false if it was delivered or
 * canceled before; then it is unchanged.
 */
async function deliver(
  identity: FulfillmentIdentity,
  { milestone, reporter, isCorrection }: MilestoneReport,
  now: Date,
  policy: MoneyPolicy,
): Promise<boolean> {
  const { fulfillmentId } = identity;
  const delivery = { fulfillmentId, happenedAt: milestone.happenedAt, isCorrection };
  const outcome = await changeLines(
    identity,
    {
      decide: (fullOrder) => deliverFulfillment(fullOrder, delivery),
      write: ({ order, before, change: { fulfillment } }) => {
        const row = rowOf(identity, milestone, before.isErased);
        return {
          rows: {
            fulfillment: closeAsDelivered(order, fulfillment, milestone, reporter),
            // A carrier may have reported the right time, too late to count.
            milestone: isCorrection ? { Put: { Item: row } } : insert(row),
          },
        };
      },
    },
    now,
    policy,
  );
  return !('left' in outcome);
}

/** The row of a report. Its words may name a person, and are not kept once the person is erased. */
const rowOf = (
  { customerId, orderId, fulfillmentId }: FulfillmentIdentity,
  { status, happenedAt, message, location }: Milestone,
  isErased = false,
): Item => ({
  ...milestoneKey(fulfillmentId, happenedAt, hashOf(status, location)),
  type: 'Milestone',
  customerId,
  orderId,
  status,
  ...(!isErased && { message, location }),
});

/** 72 bits, enough to distinguish the reports of one fulfillment in one millisecond. */
const hashOf = (status: string, location = ''): string =>
  hash('sha256', JSON.stringify([status, location]), 'base64url').slice(0, 12);
