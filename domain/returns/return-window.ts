import type { FullOrder } from '../full-order.ts';
import { type LineCounters, returnable } from '../line-counters.ts';

const DAY = 86_400_000;

type Shipped = Pick<FullOrder, 'order' | 'fulfillments'>;

/**
 * Makes the rule which items a customer can still return: those of fulfillments that were delivered
 * less than so many days ago. A fulfillment without a delivery counts from its creation, and an
 * order that was shipped as a whole from the day of its delivery. Without any of these times, the
 * window is open.
 *
 * @param days of the setting `returnWindowDays`
 */
export const returnableWithin =
  ({ order, fulfillments }: Shipped, days: number, now: Date) =>
  (seq: number, counters: LineCounters): number => {
    const limit = returnable(counters);
    const isOpen = (from: string) => now.getTime() < Date.parse(from) + days * DAY;
    const live = fulfillments.filter(({ status }) => status !== 'CANCELLED');
    const shipped = live.flatMap(({ lines, deliveredAt, createdAt }) =>
      lines
        .filter((line) => line.seq === seq)
        .map(({ quantity }) => ({ quantity, isOpen: isOpen(deliveredAt ?? createdAt) })),
    );
    const sum = (all: typeof shipped) => all.reduce((total, { quantity }) => total + quantity, 0);
    // Items that no fulfillment has left with the whole order.
    const whole = Math.max(0, counters.fulfilled - sum(shipped));
    const { deliveredOn } = order;
    const isWholeOpen = deliveredOn === undefined || isOpen(`${deliveredOn}T23:59:59.999Z`);
    const inTime = sum(shipped.filter((parcel) => parcel.isOpen)) + (isWholeOpen ? whole : 0);
    return Math.min(limit, inTime);
  };
