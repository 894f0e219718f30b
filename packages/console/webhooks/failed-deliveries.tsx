import type { OrdersClient } from '../../client/orders-client.ts';
import type { WebhookEndpoint } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { firstOf } from '../requests/first-of.ts';
import { useLoad } from '../requests/use-load.ts';
import { hrefOf } from '../route.ts';
import { countOf } from '../work/counts.ts';
import { DeliveryList } from './delivery-list.tsx';

/** The most that are shown. Each endpoint gives as many, so that these are the newest of all. */
const MOST = 50;

interface FailedDeliveriesProps {
  readonly client: OrdersClient;
  readonly of: readonly WebhookEndpoint[];
  /** The time at which the endpoints were read: with it, the deliveries are read again. */
  readonly at: number;
}

/** A35 of all endpoints: the deliveries that were given up, newest first. */
export function FailedDeliveries({ client, of: endpoints, at }: FailedDeliveriesProps) {
  const { counts } = useDesk();
  const load = async () => {
    const failed = (
      await Promise.all(endpoints.map((endpoint) => failedOf(client, endpoint)))
    ).flat();
    counts.set('failed', countOf(Math.min(failed.length, MOST), failed.length > MOST));
    return failed.sort((a, b) => (a.eventTime < b.eventTime ? 1 : -1)).slice(0, MOST);
  };
  const loaded = useLoad(load, String(at));
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Failed deliveries</h2>
      <LoadedView of={loaded} what="the failed deliveries">
        {(failed) =>
          failed.length === 0 ? (
            <p class="dim">
              No delivery of the last 30 days was given up. One that does not arrive is tried again
              for three days.
            </p>
          ) : (
            <DeliveryList
              name="Failed"
              place="failed"
              of={failed}
              endpoints={endpoints}
              reread={loaded.reload}
              about={({ endpointId: id }) => (
                <a href={hrefOf({ view: 'webhook', id })}>
                  {endpoints.find(({ endpointId }) => endpointId === id)?.url}
                </a>
              )}
            />
          )
        }
      </LoadedView>
    </section>
  );
}

/** A page may have none although a later one has some: the status is a filter. */
const failedOf = (client: OrdersClient, { endpointId }: WebhookEndpoint) =>
  firstOf(MOST, client.all.listWebhookDeliveries({ endpointId, status: 'FAILED', limit: MOST }));
