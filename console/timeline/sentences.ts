/** The history of an order in sentences: "Ben shipped 1 × Wool cap, red with DHL …2550". */
import type { OrderState, TimelineEntry } from '../../api/client/types.ts';
import { paymentWords } from '../payments/payment-status.tsx';
import { holdWords } from '../work/hold-reasons.ts';
import { type Said, saidOf, type Told } from './sayings.ts';

/** One thing that happened. */
export interface Happening extends Said {
  readonly at: string;
  /** The person; undefined if nobody is known, or if it happened by itself. */
  readonly who: string | undefined;
}

type Change = Extract<TimelineEntry, { readonly kind: 'ORDER' }>;

/** Returns the sentences, newest first. A change that two entries report has one. */
export const happenings = (of: readonly TimelineEntry[], told: Told): readonly Happening[] =>
  of
    .flatMap((entry, at) => {
      const said = entry.kind === 'ORDER' ? changeOf(entry, of, at) : saidOf(entry, told);
      const who = entry.byName ?? (entry.by === undefined ? undefined : told.nameOf(entry.by));
      return said ? [{ ...said, at: entry.at, who, says: whole(said.says, who) }] : [];
    })
    .toReversed();

/** A sentence without a person begins with a capital letter: "Paid €319.00 by card". */
const whole = (says: string, who: string | undefined): string =>
  who === undefined ? says.charAt(0).toUpperCase() + says.slice(1) : says;

/** Returns the words for a version of the order, besides those of other entries. */
function changeOf({ order }: Change, of: readonly TimelineEntry[], at: number): Said | undefined {
  if (order.version === 1) return { icon: 'note', says: 'placed the order' };
  const last = of.slice(0, at).findLast(({ kind }) => kind === 'ORDER');
  const before = last?.kind === 'ORDER' ? last.order : undefined;
  if (before && order.onHold !== before.onHold)
    return order.onHold
      ? { icon: 'pause', says: `put the order on hold: ${holdWords(order.onHold).toLowerCase()}` }
      : { icon: 'pause', says: 'released the order' };
  const has = (kind: TimelineEntry['kind']) => of.some((entry) => entry.kind === kind);
  const says = [
    order.status !== (before?.status ?? order.previousStatus) &&
      !has(TOLD_BY[order.status]) &&
      `marked the order as ${STATUS_WORDS[order.status]}`,
    before &&
      order.paymentStatus !== before.paymentStatus &&
      !has('TRANSACTION') &&
      `payment: ${paymentWords(order.paymentStatus).toLowerCase()}`,
    before && order.total !== before.total && !has('CANCELLATION') && totalWords(before, order),
  ].filter(Boolean);
  return says.length > 0 ? { icon: 'dot', says: says.join(', ') } : undefined;
}

const totalWords = (before: OrderState, { total }: OrderState): string =>
  before.total === undefined || total === undefined || total > before.total
    ? 'changed the total'
    : 'lowered the total';

/** The kind of entry that reports a status. */
const TOLD_BY = {
  OPEN: 'FULFILLMENT',
  SHIPPED: 'FULFILLMENT',
  DELIVERED: 'FULFILLMENT',
  CANCELLED: 'CANCELLATION',
  RETURNED: 'RETURN',
} as const;

const STATUS_WORDS = {
  OPEN: 'open',
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  CANCELLED: 'canceled',
  RETURNED: 'returned',
} as const;
