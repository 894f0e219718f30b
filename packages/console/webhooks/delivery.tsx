import type { ComponentChildren } from 'preact';
import type { WebhookDelivery } from '../../client/types.ts';
import type { RowState } from '../list/row-group.tsx';
import { hrefOf } from '../route.ts';
import { moment } from '../times.ts';
import { nameOfDelivery } from './send-again.ts';
import { State } from './state.tsx';
import { isOfOrder } from './use-numbers.ts';
import { attempts, DELIVERY_STATES, outcomeOf } from './webhook-words.ts';

interface DeliveryProps extends Omit<RowState, 'index'> {
  readonly of: WebhookDelivery;
  /** The number of its order, or the SKU. */
  readonly number: string | undefined;
  /** Selects it. */
  readonly box: ComponentChildren;
  readonly moveTo: () => void;
  readonly isBusy: boolean;
  /** Undefined while the endpoint is disabled. */
  readonly again: (() => void) | undefined;
  /** The endpoint, in a list of several. */
  readonly children?: ComponentChildren;
}

/** An event that was sent or will be, and the result of each attempt. */
export function Delivery({ of: delivery, number, isBusy, again, children, ...row }: DeliveryProps) {
  const { eventType, eventTime, status, nextAttemptAt } = delivery;
  return (
    <li
      class={`delivery ${row.isAt ? 'at' : ''} ${row.isPicked ? 'picked' : ''}`}
      data-id={row.id}
      onFocusIn={row.moveTo}
    >
      <div class="bar">
        {row.box}
        <strong data-row tabIndex={-1}>
          {eventType}
        </strong>
        <State {...DELIVERY_STATES[status]} />
        <time dateTime={eventTime}>{moment(eventTime)}</time>
        <span class="space" />
        <button
          type="button"
          class="small"
          disabled={isBusy || !again}
          aria-label={`Send again: ${nameOfDelivery(delivery)}`}
          onClick={again}
        >
          {isBusy ? 'Sending …' : 'Send again'}
        </button>
      </div>
      {children && <p>{children}</p>}
      <Subject of={delivery} number={number} />
      <Attempts of={delivery} isAt={row.isAt} />
      {nextAttemptAt && (
        <p class="dim">
          {again
            ? `Next attempt: ${soonOr(nextAttemptAt)}`
            : `Will be given up ${soonOr(nextAttemptAt)}, unless the endpoint is enabled.`}
        </p>
      )}
    </li>
  );
}

/** A link to the order, or to the SKU's stock. A test event has neither. */
function Subject({ of: delivery, number }: Pick<DeliveryProps, 'of' | 'number'>) {
  const { subject: id } = delivery;
  if (id === undefined || delivery.eventType === 'webhook.ping') return null;
  const isOrder = isOfOrder(delivery);
  return (
    <p>
      {isOrder ? 'Order' : 'SKU'}{' '}
      <a href={hrefOf({ view: isOrder ? 'order' : 'stock', id })}>{number}</a>
    </p>
  );
}

interface AttemptsProps {
  readonly of: WebhookDelivery;
  readonly isAt: boolean;
}

function Attempts({ of: delivery, isAt }: AttemptsProps) {
  if (delivery.attempts.length === 0) return <p class="dim">{attempts(0)}</p>;
  return (
    <details>
      <summary aria-keyshortcuts={isAt ? 'Space' : undefined}>
        {attempts(delivery.attempts.length)}
        <span class="hidden"> of {delivery.eventType}</span>
      </summary>
      <ol class="attempts">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.at}>
            <time dateTime={attempt.at}>{moment(attempt.at)}</time> {outcomeOf(attempt)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The next sweep, within a minute, sends what is due, or gives it up if it may not send it. */
const soonOr = (at: string): string =>
  Date.parse(at) <= Date.now() ? 'within a minute' : moment(at);
