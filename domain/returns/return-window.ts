import type { Fulfillment } from '../fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import { type LineCounters, returnable } from '../line-counters.ts';

const DAY = 86_400_000;

/** Items of a line that were shipped together. */
interface ShippedItems {
  readonly quantity: number;
  /** Epoch milliseconds from which a customer cannot return them; infinite if no time is known. */
  readonly until: number;
}

interface Shipments {
  readonly fulfillments: readonly Fulfillment[];
  readonly deliveredOn?: string | undefined;
}

/**
 * Lists the shipped items of a line. A fulfillment without a delivery counts from its creation, and
 * an order that was shipped as a whole from the day of its delivery.
 */
function shippedItems(
  { fulfillments, deliveredOn }: Shipments,
  { seq, fulfilled }: { readonly seq: number; readonly fulfilled: number },
  days: number,
): ShippedItems[] {
  const end = (from: string) => Date.parse(from) + days * DAY;
  const parcels = fulfillments
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap(({ lines, deliveredAt, createdAt }) =>
      lines
        .filter((line) => line.seq === seq)
        .map(({ quantity }) => ({ quantity, until: end(deliveredAt ?? createdAt) })),
    );
  // Items that no fulfillment has left with the whole order.
  const whole = {
    quantity: Math.max(0, fulfilled - sum(parcels)),
    until:
      deliveredOn === undefined ? Number.POSITIVE_INFINITY : end(`${deliveredOn}T23:59:59.999Z`),
  };
  return [...parcels, whole].filter(({ quantity }) => quantity > 0);
}

const sum = (items: readonly ShippedItems[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0);

/**
 * Makes the rule which items a customer can still return: those of fulfillments that were delivered
 * less than so many days ago. Without a known time, the window is open.
 *
 * @param days of the setting `returnWindowDays`
 */
export const returnableWithin =
  (
    { order: { deliveredOn }, fulfillments }: Pick<FullOrder, 'order' | 'fulfillments'>,
    days: number,
    now: Date,
  ) =>
  (seq: number, counters: LineCounters): number => {
    const shipped = shippedItems({ fulfillments, deliveredOn }, { ...counters, seq }, days);
    const inTime = sum(shipped.filter(({ until }) => now.getTime() < until));
    return Math.min(returnable(counters), inTime);
  };

/** The members of a shown line that its window depends on. */
interface ReturnableLine {
  readonly seq: number;
  readonly fulfilled?: number | undefined;
  readonly returnable?: number | undefined;
}

/**
 * Adds to each line with returnable items the time (ISO 8601, UTC) until which a customer can ask
 * to return the last of them. It may be over. A line without a known time has no end.
 *
 * @param days of the setting `returnWindowDays`
 */
export const withReturnableUntil = <
  Line extends ReturnableLine,
  Some extends Shipments & { readonly lines: readonly Line[] },
>(
  order: Some,
  days: number,
): Some & { readonly lines: readonly (Line & { readonly returnableUntil?: string })[] } => ({
  ...order,
  lines: order.lines.map((line) => {
    const { seq, fulfilled = 0, returnable: left = 0 } = line;
    const ends = shippedItems(order, { seq, fulfilled }, days).map(({ until }) => until);
    const last = Math.max(...ends);
    return left > 0 && Number.isFinite(last)
      ? { ...line, returnableUntil: new Date(last).toISOString() }
      : line;
  }),
});
