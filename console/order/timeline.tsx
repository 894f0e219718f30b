import type { OrderState, TimelineEntry } from '../../api/client/types.ts';
import { Status } from '../elements/states.tsx';
import { amount, items, spoken } from '../format.ts';
import { moment } from '../times.ts';
import { holdWords } from '../work/hold-reasons.ts';
import { fulfillmentWords } from './fulfillment-status.tsx';

interface TimelineProps {
  readonly of: readonly TimelineEntry[];
  /** True while more entries are expected. */
  readonly isCatchingUp: boolean;
  /** Opens the form of a comment. */
  readonly comment: (() => void) | undefined;
}

/** A30: everything that happened to the order, oldest first, with who and why. */
export const Timeline = ({ of, isCatchingUp, comment }: TimelineProps) => (
  <section aria-labelledby="events">
    <h2 id="events">Events</h2>
    {of.length === 0 && <p class="dim">{isCatchingUp ? 'On their way …' : 'There are none.'}</p>}
    <ol class="events">
      {of.map((entry, at) => (
        <li key={at}>
          <Entry of={entry} before={versionBefore(of, at)} />{' '}
          <time dateTime={entry.at}>{moment(entry.at)}</time>
          {entry.by !== undefined && <span class="dim"> by {entry.by}</span>}
          {entry.kind === 'COMMENT' && <p class="note">{entry.comment.text}</p>}
        </li>
      ))}
    </ol>
    {comment && (
      <p class="buttons">
        <button type="button" class="small" onClick={comment}>
          Comment <kbd>n</kbd>
        </button>
      </p>
    )}
  </section>
);

interface EntryProps {
  readonly of: TimelineEntry;
  /** The version of the order before this entry. */
  readonly before: OrderState | undefined;
}

function Entry({ of, before }: EntryProps) {
  if (of.kind !== 'ORDER') return <>{sentenceOf(of)}</>;
  return (
    <>
      <Status of={of.order.status} /> <span class="dim">{changeOf(of.order, before)}</span>
    </>
  );
}

function sentenceOf(entry: Exclude<TimelineEntry, { readonly kind: 'ORDER' }>): string {
  switch (entry.kind) {
    case 'CANCELLATION': {
      const { lines, reason } = entry.cancellation;
      const why = reason ? ` (${spoken(reason).toLowerCase()})` : '';
      return `${items(quantityOf(lines))} canceled${why}`;
    }
    case 'FULFILLMENT': {
      const { status, lines } = entry.fulfillment;
      return `Parcel of ${items(quantityOf(lines))} ${PARCEL[status]}`;
    }
    case 'RETURN': {
      const { status, lines, settlement } = entry.return;
      if (settlement) return `Return settled by order ${settlement.orderId}`;
      return `Return of ${items(quantityOf(lines))} ${RETURN[status]}`;
    }
    case 'TRANSACTION': {
      const { kind, state, amount: money, currency } = entry.transaction;
      return `${spoken(kind)} of ${amount(money, currency)} ${spoken(state).toLowerCase()}`;
    }
    case 'COMMENT':
      return entry.comment.visibility === 'CUSTOMER' ? 'Comment, for the customer, too' : 'Comment';
  }
}

const RETURN = {
  REQUESTED: 'requested',
  OPEN: 'approved',
  DECLINED: 'declined',
  CANCELLED: 'canceled',
  CLOSED: 'received',
} as const;

const PARCEL = { SHIPPED: 'shipped', DELIVERED: 'delivered', CANCELLED: 'canceled' } as const;

const quantityOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

function versionBefore(of: readonly TimelineEntry[], at: number): OrderState | undefined {
  const last = of.slice(0, at).findLast(({ kind }) => kind === 'ORDER');
  return last?.kind === 'ORDER' ? last.order : undefined;
}

/** Describes a version's change, besides the status that it shows. */
function changeOf(version: OrderState, before: OrderState | undefined): string {
  const { previousStatus, status, fulfillmentStatus, onHold } = version;
  if (version.version === 1) return 'placed';
  const changes = [
    previousStatus && previousStatus !== status ? `from ${previousStatus}` : undefined,
    before && onHold !== before.onHold ? holdChange(onHold) : undefined,
    before && fulfillmentStatus !== before.fulfillmentStatus
      ? fulfillmentWords(fulfillmentStatus)?.toLowerCase()
      : undefined,
    before && version.paymentStatus !== before.paymentStatus
      ? `payment ${version.paymentStatus}`
      : undefined,
    before && version.total !== before.total ? 'other total' : undefined,
  ].filter((change) => change !== undefined);
  return changes.join(', ') || 'changed';
}

const holdChange = (onHold: OrderState['onHold']): string =>
  onHold ? `on hold: ${holdWords(onHold).toLowerCase()}` : 'released';
