import type { OrderEvent } from '../../client/types.ts';
import { moment } from '../format.ts';
import { Status } from '../states.tsx';
import { fulfillmentWords } from './fulfillment-status.tsx';

interface EventsProps {
  readonly of: readonly OrderEvent[];
  /** Whether more events are expected. */
  readonly isCatchingUp: boolean;
}

/** A13: what became of the order, oldest first. */
export const Events = ({ of, isCatchingUp }: EventsProps) => (
  <section aria-labelledby="events">
    <h2 id="events">Events</h2>
    {of.length === 0 && <p class="dim">{isCatchingUp ? 'On their way …' : 'There are none.'}</p>}
    <ol class="events">
      {of.map((event, at) => (
        <li key={event.version}>
          <Status of={event.status} /> <span class="dim">{changeOf(event, of[at - 1])}</span>{' '}
          <time dateTime={event.at}>{moment(event.at)}</time>{' '}
          <span class="dim">version {event.version}</span>
        </li>
      ))}
    </ol>
  </section>
);

/** What an event changed beside the status that it shows. */
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
