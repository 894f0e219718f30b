import { useEffect, useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../client/types.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { stepBack } from '../elements/step-back.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { DeliveryList } from './delivery-list.tsx';
import { useFollow } from './use-follow.ts';
import { DELIVERY_STATES } from './webhook-words.ts';

const PAGE = 20;

/** One step back from an endpoint. */
export const back = (): void => stepBack('webhooks');

interface DeliveriesProps {
  readonly client: OrdersClient;
  readonly endpoint: WebhookEndpoint;
  /** Deliveries are read again whenever it changes. Open details stay open. */
  readonly turn: number;
  /** Called with each automatic read: the endpoint's state may have changed, too. */
  readonly onFollow: () => void;
}

/** A35: an endpoint's deliveries, newest event first. */
export function Deliveries({ client, endpoint, turn, onFollow }: DeliveriesProps) {
  const { endpointId } = endpoint;
  const [status, setStatus] = useState<WebhookDelivery['status']>();
  const load = (cursor?: string) =>
    client.listWebhookDeliveries({
      endpointId,
      limit: PAGE,
      ...(status && { status }),
      ...(cursor && { cursor }),
    });
  const first = useLoad(() => load(), `${endpointId} ${status}`);
  const laterPages = useMore(first.value, load);
  const read = () => {
    laterPages.clear();
    return first.reload();
  };
  useEffect(() => {
    if (turn > 0) void read();
  }, [turn]);
  // The first page is not refreshed once later pages are shown, because they begin at its end.
  const isAlone = laterPages.items.length === 0;
  useFollow(first, isAlone && (first.value?.items ?? []).some(isSoon), onFollow);
  const isEnabled = endpoint.status === 'ENABLED';
  return (
    <section aria-labelledby="deliveries">
      <header class="bar">
        <h2 id="deliveries">Deliveries of the last 30 days</h2>
        <span class="space" />
        <Filter of={status} choose={setStatus} />
      </header>
      {!isEnabled && <p class="dim">Enable the endpoint to send something again.</p>}
      <LoadedView of={first} what="the deliveries">
        {({ items }) => (
          <>
            {items.length + laterPages.items.length === 0 ? (
              <p class="empty">
                {laterPages.cursor === undefined
                  ? 'Nothing here.'
                  : 'None among the latest. Load more to go back.'}
              </p>
            ) : (
              <DeliveryList
                key={endpointId}
                name="Sent"
                place={endpointId}
                of={[...items, ...laterPages.items]}
                endpoints={[endpoint]}
                reread={read}
                back={back}
              />
            )}
            <MoreButton of={laterPages} page={PAGE} />
          </>
        )}
      </LoadedView>
    </section>
  );
}

/** True if the next attempt is due within two minutes. The sweep that sends runs every minute. */
const isSoon = ({ nextAttemptAt }: WebhookDelivery): boolean =>
  nextAttemptAt !== undefined && Date.parse(nextAttemptAt) < Date.now() + SOON;

const SOON = 120_000;

interface FilterProps {
  readonly of: WebhookDelivery['status'] | undefined;
  readonly choose: (status: WebhookDelivery['status'] | undefined) => void;
}

const Filter = ({ of: chosen, choose }: FilterProps) => (
  <label>
    Show{' '}
    <select
      value={chosen ?? ''}
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
