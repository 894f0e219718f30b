import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Failed, LoadedView } from '../elements/states.tsx';
import { useAction } from '../requests/use-action.ts';
import { useLoad } from '../requests/use-load.ts';
import { hrefOf } from '../route.ts';
import { countOf } from '../work/counts.ts';
import { Delivery } from './delivery.tsx';

/** The most that are shown. Each endpoint gives as many, so that these are the newest of all. */
const MOST = 50;

interface FailedDelivery {
  readonly delivery: WebhookDelivery;
  readonly endpoint: WebhookEndpoint;
}

interface FailedDeliveriesProps {
  readonly client: OrdersClient;
  readonly of: readonly WebhookEndpoint[];
  /** The time at which the endpoints were read: with it, the deliveries are read again. */
  readonly at: number;
  readonly announce: (outcome: string) => void;
}

/** A35 of all endpoints: the deliveries that were given up, newest first. */
export function FailedDeliveries({ client, of, at, announce }: FailedDeliveriesProps) {
  const { counts } = useDesk();
  const load = async () => {
    const failed = (await Promise.all(of.map((endpoint) => failedOf(client, endpoint)))).flat();
    counts.failed.value = countOf(Math.min(failed.length, MOST), failed.length > MOST);
    return failed
      .sort((a, b) => (a.delivery.eventTime < b.delivery.eventTime ? 1 : -1))
      .slice(0, MOST);
  };
  const found = useLoad(load, String(at));
  const { run, busy, error } = useAction();
  const again = ({
    delivery: { deliveryId, eventType },
    endpoint: { endpointId },
  }: FailedDelivery) =>
    run(deliveryId, async () => {
      await client.redeliverWebhook({ endpointId, deliveryId });
      announce(`${eventType} will be sent again within a minute.`);
      await found.reload();
    });
  return (
    <section aria-labelledby="failed">
      <h2 id="failed">Failed deliveries</h2>
      {error && <Failed error={error} />}
      <LoadedView of={found} what="the failed deliveries">
        {(failed) =>
          failed.length === 0 ? (
            <p class="dim">No delivery of the last 30 days has failed.</p>
          ) : (
            <ol class="events" aria-label="Failed">
              {failed.map((one) => (
                <Delivery
                  key={`${one.endpoint.endpointId} ${one.delivery.deliveryId}`}
                  of={one.delivery}
                  isBusy={busy === one.delivery.deliveryId}
                  again={one.endpoint.status === 'ENABLED' ? () => again(one) : undefined}
                >
                  <a href={hrefOf({ view: 'webhook', id: one.endpoint.endpointId })}>
                    {one.endpoint.url}
                  </a>
                </Delivery>
              ))}
            </ol>
          )
        }
      </LoadedView>
    </section>
  );
}

/** A page may have none although a later one has some: the status is a filter. */
async function failedOf(
  client: OrdersClient,
  endpoint: WebhookEndpoint,
): Promise<FailedDelivery[]> {
  const failed: FailedDelivery[] = [];
  const { endpointId } = endpoint;
  const all = client.all.listWebhookDeliveries({ endpointId, status: 'FAILED', limit: MOST });
  for await (const delivery of all) {
    failed.push({ delivery, endpoint });
    if (failed.length > MOST) break;
  }
  return failed;
}
