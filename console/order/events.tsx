import type { OrderEvent } from '../../api/client/types.ts';
import { moment } from '../format.ts';
import { Status } from '../states.tsx';
import { fulfillmentWords } from './fulfillment-status.tsx';

interface EventsProps {
  readonly of: readonly OrderEvent[];
  /** True while more events are expected. */
  readonly isCatchingUp: boolean;
}

/** A13: the order's events, oldest first. */
export const Events = ({ of, isCatchingUp }: EventsProps) => (
  <section aria-labelledby="events">
    <h2 id="events">Events</h2>
    {of.length === 0 && <p class="dim">{isCatchingUp ? 'On their way …' : 'There are none.'}</p>}
    <ol class="events">
      {of.map((event, at) => (
        <li key={event.version}>
          <Status of={event.status} /> <span class="dim">{changeOf(event, of[at - 1])}</span>{' '}
          <time dateTime={event.at}>{moment(event.at)}</time>
        </li>
      ))}
    </ol>
  </section>
);

/** Describes the event's change, besides the status that it shows. */
function changeOf(event: OrderEvent, before: OrderEvent | undefined): string {
  const { previousStatus, status, fulfillmentStatus } = event;
  if (event.version === 1) return 'placed';
  const changes = [
    previousStatus && previousStatus !== status ? `from ${previousStatus}` : undefined,
    before && fulfillmentStatus !== before.fulfillmentStatus
      ? fulfillmentWords(fulfillmentStatus)?.toLowerCase()
      : undefined,
    before && event.paymentStatus !== before.paymentStatus
      ? `payment ${event.paymentStatus}`
      : undefined,
    before && event.total !== before.total ? 'other total' : undefined,
  ].filter((change) => change !== undefined);
  return changes.join(', ') || 'changed';
}
