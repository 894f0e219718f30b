import type { WebhookEndpoint } from '../../client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import { EndpointFields, endpointIn, withoutEvents } from './endpoint-fields.tsx';
import type { EndpointFormProps } from './webhook-forms.tsx';

/** A34c: changes the URL, the events and the description. */
export function EditForm(props: EndpointFormProps<WebhookEndpoint>) {
  const { client, endpoint, done, close } = props;
  const { endpointId, version } = endpoint;
  return (
    <FormDialog
      title="Change the endpoint"
      submitName="Change"
      send={(data) =>
        client.updateWebhookEndpoint({ endpointId, ifMatch: version, body: endpointIn(data) })
      }
      check={withoutEvents}
      done={done}
      close={close}
    >
      <EndpointFields of={endpoint} />
      <p class="dim">Waiting events are sent to the new URL. The secret stays the same.</p>
    </FormDialog>
  );
}
