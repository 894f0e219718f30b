import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order, TimelineEntry } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { unbroken } from '../elements/unbroken.tsx';
import { CommentField } from '../remarks/comment-field.tsx';
import { longMoment, moment } from '../times.ts';
import type { Told } from './said.ts';
import { happenings } from './sentences.ts';

interface TimelineProps {
  readonly client: OrdersClient;
  readonly of: readonly TimelineEntry[];
  readonly told: Told;
  /** True while more entries are expected. */
  readonly isCatchingUp: boolean;
  /** Undefined for an order that cannot be commented on. */
  readonly order: Order | undefined;
  readonly finished: (message: string) => void;
}

/** A30: everything that happened to the order in sentences, newest first, below a comment field. */
export function Timeline({
  client,
  of: entries,
  told,
  isCatchingUp,
  order,
  finished,
}: TimelineProps) {
  const { now, config } = useDesk();
  const all = happenings(entries, told);
  return (
    <section class="card" aria-labelledby="events">
      <header>
        <h2 id="events">What happened</h2>
        <small>Times in {config.timeZone.split('/').at(-1)?.replaceAll('_', ' ')}</small>
      </header>
      <div class="body">
        {order && <CommentField client={client} order={order} done={finished} />}
        {all.length === 0 && (
          <p class="dim">{isCatchingUp ? 'On their way …' : 'Nothing is known.'}</p>
        )}
        <ol class="tl">
          {all.map(({ at, icon, who, says, text }, index) => (
            <li key={index}>
              <Icon of={icon} />
              <span>
                {who && <strong>{who}</strong>} {unbroken(says)}
                {text !== undefined && <q>{unbroken(text)}</q>}
              </span>
              <time dateTime={at} title={moment(at)}>
                {longMoment(at, now.value)}
              </time>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
