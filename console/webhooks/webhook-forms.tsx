import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type {
  NewWebhookEndpoint,
  RotatedWebhookSecret,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '../../client/types.ts';
import { Field } from '../fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { textIn } from '../use-sending.ts';
import { GROUPS } from './webhook-words.ts';

interface FormProps<Answer> {
  readonly client: OrdersClient;
  readonly done: (answer: Answer) => void;
  readonly close: (isUnknown: boolean) => void;
}

/** A34. */
export const CreateForm = ({ client, done, close }: FormProps<WebhookEndpointWithSecret>) => (
  <FormDialog
    title="Add an endpoint"
    submitName="Add"
    send={(data, { idempotencyKey }) =>
      client.createWebhookEndpoint({ body: endpointIn(data), idempotencyKey })
    }
    check={(data) =>
      data.getAll('eventTypes').length === 0 ? 'Choose at least one kind of event.' : undefined
    }
    done={done}
    close={close}
  >
    <Field
      name="url"
      label="URL"
      type="url"
      required
      maxLength={2000}
      hint="Events are posted here. It begins with https:// and can be reached from the Internet."
    />
    <fieldset class="choices">
      <legend>Events</legend>
      {Object.entries(GROUPS).map(([type, words]) => (
        <label key={type}>
          <input type="checkbox" name="eventTypes" value={type} /> {words}
        </label>
      ))}
    </fieldset>
    <Field
      name="description"
      label="Description"
      maxLength={200}
      hint="For people: which system it is."
    />
  </FormDialog>
);

function endpointIn(data: FormData): NewWebhookEndpoint {
  const description = textIn(data, 'description');
  return {
    url: textIn(data, 'url') ?? '',
    eventTypes: data.getAll('eventTypes') as unknown as NewWebhookEndpoint['eventTypes'],
    ...(description && { description }),
  };
}

export interface EndpointFormProps<Answer> extends FormProps<Answer> {
  readonly endpoint: WebhookEndpoint;
}

/** A34e. */
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
        The old secret stays valid for 24 hours: put the new one into the receiver meanwhile. If you
        replace it twice in that time, the first one ends at once.
      </p>
    </FormDialog>
  );
}

/** A34d. Whoever sends it again after a lost answer may find it done. */
export function DeleteForm(props: EndpointFormProps<undefined>) {
  const { client, endpoint, done, close } = props;
  const { endpointId, url } = endpoint;
  return (
    <FormDialog
      title="Delete the endpoint"
      submitName="Delete"
      send={async (_, { isRepeat }) => {
        await client.deleteWebhookEndpoint({ endpointId }).catch((error: unknown) => {
          const isGone = error instanceof ProblemError && error.code === 'endpoint-not-found';
          if (!(isGone && isRepeat)) throw error;
        });
        return undefined;
      }}
      done={done}
      close={close}
    >
      <p class="dim">Nothing more is sent to {url}, and its secret is lost.</p>
    </FormDialog>
  );
}
