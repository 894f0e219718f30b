/** The history of an order in sentences: "Ben shipped 1 × Wool cap, red with DHL …2550". */
import type { OrderState, TimelineEntry } from '../../client/types.ts';
import { paymentWords } from '../payments/payment-status.tsx';
import { holdWords } from '../work/hold-reasons.ts';
import { capitalized, type Said, type Told } from './said.ts';
import { saidOf } from './sayings.ts';

/** One thing that happened. */
export interface Happening extends Said {
  readonly at: string;
  /** The person; undefined if nobody is known, or if it happened by itself. */
  readonly who: string | undefined;
}

type Change = Extract<TimelineEntry, { readonly kind: 'ORDER' }>;

/** Returns the sentences, newest first. A change that two entries report has one. */
export const happenings = (entries: readonly TimelineEntry[], told: Told): readonly Happening[] =>
  entries
    .flatMap((entry, at) => {
      const said = entry.kind === 'ORDER' ? changeOf(entry, entries, at) : saidOf(entry, told);
      const who = entry.byName ?? (entry.by === undefined ? undefined : told.personName(entry.by));
      return said ? [{ ...said, at: entry.at, who, says: whole(said, who) }] : [];
    })
    .toReversed();

/** A sentence without a person begins with a capital letter: "Paid €319.00 by card". */
const whole = ({ says, alone }: Said, who: string | undefined): string =>
  who === undefined ? (alone ?? capitalized(says)) : says;

/** Returns the words for a version of the order, besides those of other entries. */
function changeOf(
  { order }: Change,
  entries: readonly TimelineEntry[],
  at: number,
): Said | undefined {
  if (order.version === 1) return { icon: 'note', says: 'placed the order', alone: 'Order placed' };
  const last = entries.slice(0, at).findLast(({ kind }) => kind === 'ORDER');
  const before = last?.kind === 'ORDER' ? last.order : undefined;
  if (before && order.onHold !== before.onHold) return holdOf(order);
  if (order.changed)
    return {
      icon: 'note',
      says: 'changed the shipping address',
      alone: 'Shipping address changed',
    };
  const has = (kind: TimelineEntry['kind']) => entries.some((entry) => entry.kind === kind);
  const [status, payment] = [STATUS_WORDS[order.status], paymentWords(order.paymentStatus)];
  const all: readonly (Words | false | undefined)[] = [
    order.status !== (before?.status ?? order.previousStatus) &&
      !has(TOLD_BY[order.status]) && [`marked the order as ${status}`, `marked as ${status}`],
    before &&
      order.paymentStatus !== before.paymentStatus &&
      !has('TRANSACTION') && [`payment: ${payment.toLowerCase()}`],
    before && order.total !== before.total && !has('CANCELLATION') && totalWords(before, order),
  ];
  const changes = all.filter((words) => words !== undefined && words !== false);
  if (changes.length === 0) return undefined;
  const says = changes.map(([by]) => by).join(', ');
  return {
    icon: 'dot',
    says,
    alone: capitalized(changes.map(([by, alone = by]) => alone).join(', ')),
  };
}

/** The words with a person, and without one if those differ. */
type Words = readonly [by: string, of?: string];

function holdOf({ onHold }: OrderState): Said {
  if (!onHold) return { icon: 'pause', says: 'released the order', alone: 'Released' };
  const why = holdWords(onHold).toLowerCase();
  return { icon: 'pause', says: `put the order on hold: ${why}`, alone: `Put on hold: ${why}` };
}

const totalWords = (before: OrderState, { total }: OrderState): Words =>
  before.total === undefined || total === undefined || total > before.total
    ? ['changed the total', 'total changed']
    : ['lowered the total', 'total lowered'];

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
