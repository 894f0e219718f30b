import { inParcels } from '../change-fulfillment.ts';
import type { FullOrder } from '../full-order.ts';
import { NO_COUNTERS, returnable, unfulfilled } from '../line-counters.ts';
import { expected } from '../returns/return.ts';

/**
 * The time in which a consumer may withdraw from the contract (Directive 2011/83/EU, Article 9). It
 * decides who acts on a statement, the system or a person, and never that a statement is void.
 */
export interface WithdrawalWindow {
  /** `CLOSED` if nothing is left that could be withdrawn. */
  readonly status: 'OPEN' | 'CLOSED';
  /** The end (ISO 8601, UTC); absent while something is not delivered, or the day is not known. */
  readonly until?: string | undefined;
}

/** The parts of an order that its window depends on. */
export interface Withdrawable extends Pick<FullOrder, 'counters' | 'fulfillments' | 'returns'> {
  readonly order: Partial<Pick<FullOrder['order'], 'deliveredOn' | 'placedAt'>>;
  readonly lines: readonly { readonly seq: number; readonly quantity?: number | undefined }[];
}

/** Computes the window from what is left of an order, and from its deliveries. */
export function withdrawalWindow(order: Withdrawable): WithdrawalWindow {
  if (!hasAnythingLeft(order)) return { status: 'CLOSED' };
  const until = withdrawableUntil(order);
  return { status: 'OPEN', ...(until !== undefined && { until }) };
}

/**
 * Computes the end of the window from the last delivery: noon UTC after the fifteenth day, which is
 * moved past a weekend. It is never before the law's own end: fourteen days after the day of the
 * delivery, moved past a weekend, by the calendar of the consumer (Regulation 1182/71, Article 3).
 * In the west, that calendar ends a day up to twelve hours after UTC does.
 *
 * @returns ISO 8601; undefined while something is not delivered, or no day is known
 */
export function withdrawableUntil(order: Withdrawable): string | undefined {
  if (order.lines.some((line) => unfulfilledItems(line, order) > 0)) return undefined;
  const days = deliveries(order).map(({ deliveredAt }) => deliveredAt?.slice(0, 10));
  const last = days.reduce((latest, other) => later(latest, other), '');
  return last === undefined || last === '' ? undefined : endAfter(last);
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? undefined : one > other ? one : other;

const DAY = 86_400_000;
const NOON = DAY / 2;

function endAfter(day: string): string {
  let end = Date.parse(`${day}T00:00:00Z`) + 15 * DAY;
  while (isWeekend(end)) end += DAY;
  return new Date(end + DAY + NOON).toISOString();
}

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/** Days after which a delivery that nobody reported is a person's to find out about. */
export const UNREPORTED_DAYS = 60;

/**
 * True if items were sent so long ago, without a known delivery, that the window may be long over:
 * parcels by their creation, and items without a parcel by the order's own time.
 */
export const isDeliveryUnknown = (order: Withdrawable, now: Date): boolean =>
  deliveries(order).some(
    ({ deliveredAt, sentAt }) =>
      deliveredAt === undefined && now.getTime() - Date.parse(sentAt) > UNREPORTED_DAYS * DAY,
  );

interface Delivery {
  /** A time or a day. */
  readonly deliveredAt: string | undefined;
  readonly sentAt: string;
}

/** The parcels that are not canceled, and the items that were shipped with the whole order. */
function deliveries({ order, lines, counters, fulfillments }: Withdrawable): readonly Delivery[] {
  const live = fulfillments.filter(({ status }) => status !== 'CANCELLED');
  const parcels = live.map(({ status, deliveredAt, createdAt }) => ({
    deliveredAt: status === 'DELIVERED' ? deliveredAt : undefined,
    sentAt: createdAt,
  }));
  const isWhole = lines.some(
    ({ seq }) => (counters[seq] ?? NO_COUNTERS).fulfilled > inParcels(live, seq),
  );
  return isWhole
    ? [...parcels, { deliveredAt: order.deliveredOn, sentAt: order.placedAt ?? '' }]
    : parcels;
}

const unfulfilledItems = (
  { seq, quantity = 0 }: Withdrawable['lines'][number],
  { counters }: Withdrawable,
): number => unfulfilled(quantity, counters[seq] ?? NO_COUNTERS);

/** True if items can be canceled or returned, or a return waits for a decision. */
const hasAnythingLeft = (order: Withdrawable): boolean =>
  order.lines.some(
    (line) =>
      unfulfilledItems(line, order) > 0 || returnable(order.counters[line.seq] ?? NO_COUNTERS) > 0,
  ) ||
  order.returns.some(
    ({ status, lines }) => status === 'REQUESTED' && lines.some((line) => expected(line) > 0),
  );
