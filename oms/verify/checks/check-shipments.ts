import type { Item } from '../../../aws-protocol/item.ts';
import type { Order } from '../../../domain/order.ts';
import { type Key, parseMilestoneTime } from '../../../table/keys.ts';
import { type Drift, differing, nameOf } from '../drift.ts';
import type { OrderCopies } from '../reads/read-copies.ts';
import { milestoneNeeds } from './broken-life.ts';
import { brokenRow } from './requirements.ts';
import { tooLargeIn } from './unreadable.ts';

/** What a fulfillment shows of its newest report. */
export interface Latest {
  readonly status: string;
  readonly happenedAt: string;
}

/**
 * Each fulfillment's `latest` is the newest of its carrier's reports. A report that cannot be read
 * is told, and what would follow from it is not.
 */
export const checkShipments = (
  { customerId, orderId }: Order,
  { fulfillments, milestones }: OrderCopies,
): Drift[] =>
  fulfillments.flatMap((fulfillment) => {
    const reports = milestones.get(fulfillment.SK);
    if (!reports || tooLargeIn(fulfillment).length > 0) return [];
    const broken = reports.flatMap((row) => {
      const needs = milestoneNeeds(customerId, orderId);
      return brokenRow({ what: 'MILESTONE', orderId }, 'a report of this parcel', row, needs);
    });
    if (broken.length > 0) return broken;
    const { latest } = fulfillment;
    const difference = differing({ latest: newestOf(reports) }, { latest });
    const of = { what: 'FULFILLMENT' as const, key: nameOf(fulfillment), orderId };
    // A report is written after `latest`, by another request.
    return difference ? [{ ...of, ...difference, mayBeLag: true, repairable: true }] : [];
  });

/** The newest report; of two with one time, the one whose status sorts last. */
export function newestOf(reports: readonly (Item & Key)[]): Latest | undefined {
  const known = reports.map((row) => ({
    status: String(row['status']),
    happenedAt: parseMilestoneTime(row),
  }));
  return known.reduce<Latest | undefined>(
    (newest, report) => (newest && position(newest) >= position(report) ? newest : report),
    undefined,
  );
}

const position = ({ happenedAt, status }: Latest): string => `${happenedAt}#${status}`;
