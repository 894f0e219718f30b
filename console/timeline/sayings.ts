/** The words for an entry of the timeline, by its kind. */
import type { OrderCollection, TimelineEntry } from '../../api/client/types.ts';
import type { IconName } from '../elements/icons.tsx';
import { amount, items, spoken } from '../format.ts';
import { nameOf } from '../order/open-lines.ts';
import { date } from '../times.ts';

/** The order of the sentences, and the names of people. */
export interface Told {
  readonly collection: OrderCollection;
  /** The name of a person by their id. */
  readonly nameOf: (person: string) => string;
}

/** A sentence without its person, as "shipped 1 × Wool cap, red". */
export interface Said {
  readonly icon: IconName;
  readonly says: string;
  /** The words of a comment. */
  readonly text?: string;
}

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { readonly kind: Kind }>;

/** Returns the words for an entry that is no version of the order. */
export function saidOf(
  entry: Exclude<TimelineEntry, { readonly kind: 'ORDER' }>,
  { collection }: Told,
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
      return { icon: 'back', says: returnOf(entry, collection) };
    case 'TRANSACTION':
      return moneyOf(entry, collection);
    case 'WITHDRAWAL': {
      const due = date(entry.withdrawal.refundDueBy);
      return { icon: 'back', says: `stated a withdrawal: the refund is due by ${due}` };
    }
    case 'COMMENT': {
      const { text, visibility } = entry.comment;
      const says = visibility === 'CUSTOMER' ? 'wrote, for the customer, too: ' : 'wrote: ';
      return { icon: 'talk', says, text };
    }
  }
}

function returnOf({ return: of }: Entry<'RETURN'>, collection: OrderCollection): string {
  const { status, previousStatus, received, lines, settlement } = of;
  if (settlement) return `settled a return by order ${settlement.orderId}`;
  const act = status === 'OPEN' && previousStatus ? 'approved' : RETURNED[status];
  const did = received && status === 'OPEN' ? `received ${items(received)} of` : act;
  return `${did} the return of ${itemsOf(lines, collection)}`;
}

function parcelOf({ fulfillment }: Entry<'FULFILLMENT'>, of: OrderCollection): Said {
  const { status, lines, fulfillmentId } = fulfillment;
  const at = of.fulfillments.findIndex((parcel) => parcel.fulfillmentId === fulfillmentId);
  if (status === 'DELIVERED') return { icon: 'tick', says: `reported parcel ${at + 1} delivered` };
  if (status === 'CANCELLED') return { icon: 'cross', says: `canceled parcel ${at + 1}` };
  const { company, number } = of.fulfillments[at]?.trackingInfo ?? {};
  const tracking = [company, number && `…${number.slice(-4)}`].filter(Boolean).join(' ');
  const by = tracking ? ` with ${tracking}` : '';
  return { icon: 'truck', says: `shipped ${itemsOf(lines, of)}${by}` };
}

function moneyOf({ transaction }: Entry<'TRANSACTION'>, of: OrderCollection): Said {
  const { kind, state, paymentId } = transaction;
  const money = amount(transaction.amount, transaction.currency);
  const { method, provider } = of.payments.find((one) => one.paymentId === paymentId) ?? {};
  const how = kind === 'SALE' && method ? ` by ${spoken(method.kind).toLowerCase()}` : '';
  const [asked, done] = MONEY[kind];
  if (state === 'REQUESTED') return { icon: 'clock', says: `asked for ${asked} of ${money}` };
  // The operator has the money, and did not pay it.
  if (kind === 'SALE' && provider === 'manual')
    return { icon: 'tick', says: `marked ${money} as paid` };
  return state === 'SUCCEEDED'
    ? { icon: 'tick', says: `${done} ${money}${how}` }
    : { icon: 'alert', says: `${asked} of ${money}: ${spoken(state).toLowerCase()}` };
}

const MONEY = {
  AUTHORIZATION: ['an authorization', 'authorized'],
  SALE: ['a payment', 'paid'],
  CAPTURE: ['a capture', 'captured'],
  VOID: ['a void', 'released'],
  REFUND: ['a refund', 'refunded'],
  CHARGEBACK: ['a chargeback', 'charged back'],
} as const;

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
      const line = collection.lines.find((one) => one.seq === seq);
      return `${quantity} × ${nameOf(line ?? { seq })}`;
    })
    .join(' and ');
