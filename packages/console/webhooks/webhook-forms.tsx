import type { OrdersClient } from '../../client/orders-client.ts';
import type {
  RotatedWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '../../client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import { isProblem } from '../requests/is-problem.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
import { EndpointFields, endpointIn, withoutEvents } from './endpoint-fields.tsx';

interface FormProps<Answer> {
  readonly client: OrdersClient;
  readonly done: (answer: Answer) => void;
  readonly close: (isOld: boolean) => void;
}

/** A34: adds an endpoint. */
export const CreateForm = ({ client, done, close }: FormProps<WebhookEndpointWithSecret>) => (
  <FormDialog
    title="Add an endpoint"
    submitName="Add"
    send={(data, { idempotencyKey }) =>
      client.createWebhookEndpoint({ body: endpointIn(data), idempotencyKey })
    }
    check={withoutEvents}
    done={done}
    close={close}
  >
    <EndpointFields />
  </FormDialog>
);

export interface EndpointFormProps<Answer> extends FormProps<Answer> {
  readonly endpoint: WebhookEndpoint;
}

/** A34e: replaces an endpoint's secret. */
export function RotateForm(props: EndpointFormProps<RotatedWebhookSecret>) {
  const { client, endpoint, done, close } = props;
  return (
    <FormDialog
      title="Replace the secret"
      submitName="Replace"
      send={(_, { idempotencyKey }) =>
        client.rotateWebhookSecret({ endpointId: endpoint.endpointId, idempotencyKey })
      }
      done={done}
      close={close}
    >
      <p class="dim">
        The old secret stays valid for 24 hours: configure the new one in the receiver by then. If
        you replace the secret again within that time, the oldest one becomes invalid at once.
      </p>
    </FormDialog>
  );
}

/** A34d: deletes an endpoint. A repeat after a lost answer may find it deleted already. */
export function DeleteForm(props: EndpointFormProps<undefined>) {
  const { client, endpoint, done, close } = props;
  const { endpointId, url } = endpoint;
  return (
    <FormDialog
      title="Delete the endpoint"
      submitName="Delete"
      send={async (_, { isRepeat }) => {
        await client.deleteWebhookEndpoint({ endpointId }).catch((error: unknown) => {
          const isGone = isProblem(error, 'endpoint-not-found');
          if (!(isGone && (isRepeat || isInDoubt(error)))) throw error;
        });
        return undefined;
      }}
      done={done}
      close={close}
    >
      <p class="dim">Nothing more is sent to {url}, and its secret is deleted.</p>
    </FormDialog>
  );
}
