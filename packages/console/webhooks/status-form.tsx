import type { WebhookEndpoint } from '../../client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import type { EndpointFormProps } from './webhook-forms.tsx';

/** A34c: enables or disables the endpoint. */
export function StatusForm(props: EndpointFormProps<WebhookEndpoint>) {
  const { client, endpoint, done, close } = props;
  const { endpointId, version, status } = endpoint;
  const isEnabled = status === 'ENABLED';
  return (
    <FormDialog
      title={isEnabled ? 'Disable the endpoint' : 'Enable the endpoint'}
      submitName={isEnabled ? 'Disable' : 'Enable'}
      send={() =>
        client.updateWebhookEndpoint({
          endpointId,
          ifMatch: version,
          body: { status: isEnabled ? 'DISABLED' : 'ENABLED' },
        })
      }
      done={done}
      close={close}
    >
      {isEnabled ? (
        <p class="dim">New events are not sent to it, and waiting events are given up.</p>
      ) : (
        <WhatItMissed endpointId={endpointId} />
      )}
    </FormDialog>
  );
}

/** An event that happened while an endpoint was disabled has no delivery. */
const WhatItMissed = ({ endpointId }: Pick<WebhookEndpoint, 'endpointId'>) => (
  <>
    <p class="dim">
      It gets new events from now on. Events that were waiting when it was disabled were given up:
      you can send each of them again. Events since then were not kept for it. This command sends
      those that can be restored:
    </p>
    <p>
      <code>oms webhooks replay --endpoint {endpointId} --missing --since …</code>
    </p>
  </>
);
