import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { Facts } from '../elements/facts.tsx';
import { Icon } from '../elements/icons.tsx';
import { LoadedView } from '../elements/states.tsx';
import { useKeys } from '../keys.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf } from '../route.ts';
import { moment } from '../times.ts';
import { back, Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { State } from './state.tsx';
import { stateOf, typesInWords } from './webhook-words.ts';

/** One endpoint (found in A34b's list) and its deliveries (A35). */
export function WebhookView({ endpointId }: { readonly endpointId: string }) {
  const { client, said } = useDesk();
  const loaded = useLoad(async () => {
    const { items } = await client.listWebhookEndpoints({});
    return { endpoint: items.find((candidate) => candidate.endpointId === endpointId) };
  }, endpointId);
  // The deliveries are read again together with the endpoint.
  const [turn, setTurn] = useState(0);
  const again = () => {
    void loaded.reload();
    setTurn((before) => before + 1);
  };
  const done = (message: string) => {
    said.value = message;
    again();
  };
  useRefresh(again);
  useKeys({ Escape: back });
  const endpoint = loaded.value?.endpoint;
  return (
    <article aria-labelledby="title">
      <a class="button bare small" aria-keyshortcuts="Escape" href={hrefOf({ view: 'webhooks' })}>
        <Icon of="left" /> Webhooks <kbd>Esc</kbd>
      </a>
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          {endpoint?.url ?? 'Webhook endpoint'}
        </h1>
        {endpoint && <State {...stateOf(endpoint)} />}
        <span class="space" />
        {endpoint && (
          <EndpointActions client={client} endpoint={endpoint} done={done} refresh={again} />
        )}
      </header>
      <LoadedView of={loaded} what="the endpoint">
        {({ endpoint }) =>
          endpoint ? (
            <div class="columns">
              <Deliveries
                client={client}
                endpoint={endpoint}
                turn={turn}
                onFollow={() => void loaded.reload()}
              />
              <aside aria-label="Endpoint">
                <Facts
                  of={{
                    Events: typesInWords(endpoint.eventTypes),
                    Description: endpoint.description,
                    Added: moment(endpoint.createdAt),
                    Id: endpoint.endpointId,
                    'Secret replaced': endpoint.secretRotatedAt
                      ? moment(endpoint.secretRotatedAt)
                      : 'never',
                  }}
                />
              </aside>
            </div>
          ) : (
            <p class="empty">
              There is no such endpoint. <a href={hrefOf({ view: 'webhooks' })}>All endpoints</a>
            </p>
          )
        }
      </LoadedView>
    </article>
  );
}
