/** The words for an entry of the timeline, by its kind. */
import type { OrderCollection, TimelineEntry } from '../../client/types.ts';
import { items } from '../format.ts';
import { nameOfLine } from '../order/open-lines.ts';
import { date } from '../times.ts';
import { moneyOf } from './money-sayings.ts';
import { capitalized, type Entry, type Said, type Told } from './said.ts';

/** Returns the words for an entry that is no version of the order. */
export function saidOf(
  entry: Exclude<TimelineEntry, { readonly kind: 'ORDER' }>,
  { collection, numberOf }: Told,
): Said {
  switch (entry.kind) {
    case 'CANCELLATION': {
      const { lines, reason } = entry.cancellation;
      const why = reason ? `: ${REASONS[reason]}` : '';
      return { icon: 'cross', says: `canceled ${itemsOf(lines, collection)}${why}` };
    }
    case 'FULFILLMENT':
      return parcelOf(entry, collection);
    case 'RETURN':
      return { icon: 'back', ...returnOf(entry, collection, numberOf) };
    case 'TRANSACTION':
      return moneyOf(entry, collection);
    case 'WITHDRAWAL': {
      const due = date(entry.withdrawal.refundDueBy);
      const until = `the refund is due by ${due}`;
      return {
        icon: 'back',
        says: `stated a withdrawal: ${until}`,
        alone: `Withdrawal stated: ${until}`,
      };
    }
    case 'COMMENT': {
      const { text, visibility } = entry.comment;
      const says = visibility === 'CUSTOMER' ? 'wrote, for the customer, too: ' : 'wrote: ';
      return { icon: 'talk', says, text };
    }
  }
}

type Words = Pick<Said, 'says' | 'alone'>;

function returnOf(
  { return: state }: Entry<'RETURN'>,
  collection: OrderCollection,
  numberOf: Told['numberOf'],
): Words {
  const { status, previousStatus, received, lines, settlement } = state;
  if (settlement) {
    const by = `by order ${numberOf(settlement.orderId)}`;
    return { says: `settled a return ${by}`, alone: `Return settled ${by}` };
  }
  const returned = itemsOf(lines, collection);
  if (received && status === 'OPEN')
    return { says: `received ${items(received)} of the return of ${returned}` };
  const act = status === 'OPEN' && previousStatus ? 'approved' : RETURNED[status];
  return { says: `${act} the return of ${returned}`, alone: `Return ${act}: ${returned}` };
}

function parcelOf({ fulfillment }: Entry<'FULFILLMENT'>, collection: OrderCollection): Said {
  const { status, lines, fulfillmentId } = fulfillment;
  const at = collection.fulfillments.findIndex((parcel) => parcel.fulfillmentId === fulfillmentId);
  const parcel = `parcel ${at + 1}`;
  if (status === 'DELIVERED')
    return {
      icon: 'tick',
      says: `reported ${parcel} delivered`,
      alone: capitalized(`${parcel} delivered`),
    };
  if (status === 'CANCELLED')
    return {
      icon: 'cross',
      says: `canceled ${parcel}`,
      alone: capitalized(`${parcel} canceled`),
    };
  const { company, number, numbers = [] } = collection.fulfillments[at]?.trackingInfo ?? {};
  const others = numbers.length > 1 && `and ${numbers.length - 1} more`;
  const tracking = [company, number && `…${number.slice(-4)}`, others].filter(Boolean).join(' ');
  const by = tracking ? ` with ${tracking}` : '';
  return { icon: 'truck', says: `shipped ${itemsOf(lines, collection)}${by}` };
}

const REASONS = {
  CUSTOMER: 'the customer asked for it',
  INVENTORY: 'not in stock',
  FRAUD: 'fraud',
  DECLINED: 'payment declined',
  STAFF: 'our own mistake',
  OTHER: 'other',
  EXPIRED: 'not paid in time',
} as const;

const RETURNED = {
  REQUESTED: 'asked for',
  OPEN: 'opened',
  DECLINED: 'declined',
  CANCELLED: 'canceled',
  CLOSED: 'received',
} as const;

/** "3 × Wool cap, black and 1 × Scarf, black" */
const itemsOf = (
  lines: readonly { readonly seq: number; readonly quantity: number }[],
  collection: OrderCollection,
): string =>
  lines
    .map(({ seq, quantity }) => {
      const line = collection.lines.find((candidate) => candidate.seq === seq);
      return `${quantity} × ${nameOfLine(line ?? { seq })}`;
    })
    .join(' and ');
