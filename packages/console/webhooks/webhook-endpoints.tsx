import { useState } from 'preact/hooks';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { useKeys } from '../keys.ts';
import { useLinkKeys } from '../list/use-link-keys.ts';
import { useForm } from '../requests/use-form.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf } from '../route.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { State } from './state.tsx';
import { CreateForm } from './webhook-forms.tsx';
import { stateOf, typesInWords } from './webhook-words.ts';

/** A34b: the endpoints that events are sent to. */
export function WebhookEndpoints() {
  const { client, said } = useDesk();
  const loaded = useLoad(() => client.listWebhookEndpoints({}), 'webhooks');
  const [added, setAdded] = useState<WebhookEndpointWithSecret>();
  const again = () => void loaded.reload();
  const [isAdding, setAdding, close] = useForm<true>(again);
  const add = () => setAdding(true);
  useRefresh(again);
  useKeys({ n: add });
  const done = (endpoint: WebhookEndpointWithSecret) => {
    setAdded(endpoint);
    said.value = 'The endpoint is added.';
    again();
  };
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Webhooks
        </h1>
        <p class="dim">Your shop’s events, sent to other systems</p>
        <span class="space" />
        <button type="button" class="main" aria-keyshortcuts="n" onClick={add}>
          Add an endpoint <kbd>n</kbd>
        </button>
      </header>
      <LoadedView of={loaded} what="the endpoints">
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty">No system gets events yet. Add an endpoint to begin.</p>
          ) : (
            <>
              <FailedDeliveries client={client} of={items} at={loaded.at} />
              <Endpoints of={items} />
            </>
          )
        }
      </LoadedView>
      {isAdding && <CreateForm client={client} done={done} close={close} />}
      {added && !isAdding && (
        <SecretDialog secret={added.secret} close={() => setAdded(undefined)}>
          {`Every message to ${added.url} is signed with it. Configure it in the receiver.`}
        </SecretDialog>
      )}
    </section>
  );
}

function Endpoints({ of: endpoints }: { readonly of: readonly WebhookEndpoint[] }) {
  useLinkKeys(endpoints.length);
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th>URL</th>
          <th>Events</th>
          <th>Description</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <Endpoint key={endpoint.endpointId} of={endpoint} />
        ))}
      </tbody>
    </table>
  );
}

function Endpoint({ of: endpoint }: { readonly of: WebhookEndpoint }) {
  const { endpointId, url, eventTypes, description } = endpoint;
  return (
    <tr>
      <td class="whole">
        <a class="order" href={hrefOf({ view: 'webhook', id: endpointId })}>
          {url}
        </a>
      </td>
      <td data-label="Events">{typesInWords(eventTypes)}</td>
      <td data-label="Description">{description}</td>
      <td class="whole" data-label="State">
        <State {...stateOf(endpoint)} />
      </td>
    </tr>
  );
}
