import type { Order } from '../../../../domain/order.ts';
import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, parseMilestoneTime } from '../../../../table/keys.ts';
import { type Drift, differing, nameOfKey } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { brokenRow } from './requirements.ts';
import { milestoneNeeds } from './row-needs.ts';
import { tooLargeIn } from './unreadable.ts';

/**
 * Checks that `latest` of each fulfillment is the newest of its carrier's reports. If a report
 * cannot be read, only the report is reported.
 */
export const checkFulfillments = (
  { customerId, orderId }: Order,
  { fulfillments, milestones }: OrderCopies,
): Drift[] =>
  fulfillments.flatMap((fulfillment) => {
    const reports = milestones.get(fulfillment.SK);
    if (!reports || tooLargeIn(fulfillment).length > 0) return [];
    const broken = reports.flatMap((row) => {
      const needs = milestoneNeeds(customerId, orderId);
      return brokenRow({ what: 'MILESTONE', orderId }, 'a report of this fulfillment', row, needs);
    });
    if (broken.length > 0) return broken;
    const { latest } = fulfillment;
    const difference = differing({ latest: newestOf(reports) }, { latest });
    const finding = { what: 'FULFILLMENT' as const, key: nameOfKey(fulfillment), orderId };
    // A report is written after `latest`, by another request.
    return difference ? [{ ...finding, ...difference, mayBeLag: true, repairable: true }] : [];
  });

/**
 * Returns the newest report in the form of `latest`. Of two reports with one time, the status
 * decides.
 */
export const newestOf = (reports: readonly (Item & Key)[]): string | undefined =>
  reports
    .map((row) => `${parseMilestoneTime(row)}#${row['status']}`)
    .sort()
    .at(-1);
