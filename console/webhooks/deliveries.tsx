import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../client/types.ts';
import { MoreButton } from '../more-button.tsx';
import { Failed, LoadedView } from '../states.tsx';
import { useLoad } from '../use-load.ts';
import { useMore } from '../use-more.ts';
import { Delivery } from './delivery.tsx';
import { useAction } from './use-action.ts';
import { useFollow } from './use-follow.ts';
import { DELIVERY_STATES } from './webhook-words.ts';

const PAGE = 20;

interface DeliveriesProps {
  readonly client: OrdersClient;
  readonly endpoint: WebhookEndpoint;
  /** Another number: read again. What is open stays open. */
  readonly turn: number;
  /** What was sent is read again by itself: the endpoint’s state may follow from it. */
  readonly onFollow: () => void;
  readonly announce: (outcome: string) => void;
}

/** A35: what was sent to an endpoint, the newest event first. */
export function Deliveries({ client, endpoint, turn, onFollow, announce }: DeliveriesProps) {
  const { endpointId } = endpoint;
  const [status, setStatus] = useState<WebhookDelivery['status']>();
  const load = (cursor?: string) =>
    client.listWebhookDeliveries({
      ...{ endpointId, limit: PAGE },
      ...(status && { status }),
      ...(cursor && { cursor }),
    });
  const first = useLoad(() => load(), `${endpointId} ${status}`);
  const rest = useMore(first.value, load);
  const read = () => {
    rest.clear();
    void first.reload();
  };
  useEffect(() => {
    if (turn > 0) read();
  }, [turn]);
  // Later pages begin where this one ended, so it stays as it is while there are any.
  useFollow(first, rest.items.length === 0 && (first.value?.items ?? []).some(isSoon), onFollow);
  const { run, busy, error } = useAction();
  const again = ({ deliveryId, eventType }: WebhookDelivery) =>
    run(deliveryId, async () => {
      await client.redeliverWebhook({ endpointId, deliveryId });
      announce(`${eventType} is sent again within a minute.`);
      rest.clear();
      await first.reload();
    });
  const isEnabled = endpoint.status === 'ENABLED';
  return (
    <section aria-labelledby="deliveries">
      <header class="bar">
        <h2 id="deliveries">Sent in the last 30 days</h2>
        <span class="space" />
        <Filter of={status} choose={setStatus} />
      </header>
      {!isEnabled && <p class="dim">Enable the endpoint to send something again.</p>}
      {error && <Failed error={error} />}
      <LoadedView of={first} what="what was sent">
        {({ items }) => (
          <>
            <List of={[...items, ...rest.items]} isWhole={rest.cursor === undefined}>
              {(delivery) => (
                <Delivery
                  key={delivery.deliveryId}
                  of={delivery}
                  isBusy={busy === delivery.deliveryId}
                  again={isEnabled ? () => again(delivery) : undefined}
                />
              )}
            </List>
            <MoreButton of={rest} page={PAGE} />
          </>
        )}
      </LoadedView>
    </section>
  );
}

/** Sent within the next minutes: by the sweep, which comes every minute. */
const isSoon = ({ nextAttemptAt }: WebhookDelivery): boolean =>
  nextAttemptAt !== undefined && Date.parse(nextAttemptAt) < Date.now() + SOON;

const SOON = 120_000;

interface FilterProps {
  readonly of: WebhookDelivery['status'] | undefined;
  readonly choose: (status: WebhookDelivery['status'] | undefined) => void;
}

const Filter = ({ of, choose }: FilterProps) => (
  <label>
    Show{' '}
    <select
      value={of ?? ''}
      onChange={({ currentTarget: { value } }) =>
        choose((value || undefined) as WebhookDelivery['status'] | undefined)
      }
    >
      <option value="">All</option>
      {Object.entries(DELIVERY_STATES).map(([status, { text }]) => (
        <option key={status} value={status}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

interface ListProps {
  readonly of: readonly WebhookDelivery[];
  readonly isWhole: boolean;
  readonly children: (delivery: WebhookDelivery) => JSX.Element;
}

const List = ({ of, isWhole, children }: ListProps) =>
  of.length === 0 ? (
    <p class="empty">
      {isWhole ? 'Nothing here.' : 'None among the latest. Load more to go back.'}
    </p>
  ) : (
    <ol class="events" aria-label="Sent">
      {of.map(children)}
    </ol>
  );
