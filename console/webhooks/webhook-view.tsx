import { useState } from 'preact/hooks';
import type { WebhookEndpoint } from '../../api/client/types.ts';
import { LoadedView } from '../elements/states.tsx';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf } from '../route.ts';
import type { Session } from '../session.ts';
import { moment } from '../times.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { stateOf, typesInWords } from './webhook-words.ts';

interface WebhookViewProps {
  readonly session: Session;
  readonly endpointId: string;
  readonly announce: (outcome: string) => void;
}

/** One endpoint (found in A34b's list) and its deliveries (A35). */
export function WebhookView({ session: { client }, endpointId, announce }: WebhookViewProps) {
  const found = useLoad(async () => {
    const { items } = await client.listWebhookEndpoints({});
    return { endpoint: items.find((one) => one.endpointId === endpointId) };
  }, endpointId);
  // The deliveries are read again together with the endpoint.
  const [turn, setTurn] = useState(0);
  const again = () => {
    void found.reload();
    setTurn((before) => before + 1);
  };
  const done = (message: string) => {
    announce(message);
    again();
  };
  useRefresh(again);
  const endpoint = found.value?.endpoint;
  return (
    <article aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          {endpoint?.url ?? 'Webhook endpoint'}
        </h1>
        {endpoint && <State of={endpoint} />}
        <span class="space" />
        {endpoint && (
          <EndpointActions client={client} endpoint={endpoint} done={done} refresh={again} />
        )}
      </header>
      <LoadedView of={found} what="the endpoint">
        {({ endpoint }) =>
          endpoint ? (
            <div class="columns">
              <Deliveries
                client={client}
                endpoint={endpoint}
                turn={turn}
                onFollow={() => void found.reload()}
              />
              <Facts of={endpoint} />
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

function State({ of }: { readonly of: WebhookEndpoint }) {
  const { text, chip, detail } = stateOf(of);
  return (
    <>
      <span class={`status ${chip}`}>{text}</span>
      {detail && <span class="dim">{detail}</span>}
    </>
  );
}

const Facts = ({ of }: { readonly of: WebhookEndpoint }) => (
  <aside aria-label="Endpoint">
    <dl class="facts">
      {Object.entries({
        Events: typesInWords(of.eventTypes),
        Description: of.description ?? '–',
        Added: moment(of.createdAt),
        Id: of.endpointId,
        'Secret replaced': of.secretRotatedAt ? moment(of.secretRotatedAt) : 'never',
      }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </aside>
);
