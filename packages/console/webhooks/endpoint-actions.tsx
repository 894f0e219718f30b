import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { WebhookEndpoint } from '../../client/types.ts';
import { Failed } from '../elements/states.tsx';
import { useAction } from '../requests/use-action.ts';
import { useForm } from '../requests/use-form.ts';
import { hrefOf } from '../route.ts';
import { EditForm } from './edit-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { StatusForm } from './status-form.tsx';
import { DeleteForm, RotateForm } from './webhook-forms.tsx';

interface EndpointActionsProps {
  readonly client: OrdersClient;
  readonly endpoint: WebhookEndpoint;
  readonly done: (message: string) => void;
  readonly refresh: () => void;
}

/** Buttons for an endpoint's actions, and their forms. */
export function EndpointActions({ client, endpoint, done, refresh }: EndpointActionsProps) {
  const { endpointId, status } = endpoint;
  const [form, setForm, close] = useForm<'edit' | 'status' | 'rotate' | 'delete'>(refresh);
  const [secret, setSecret] = useState<string>();
  const ping = useAction();
  const isEnabled = status === 'ENABLED';
  const test = () =>
    ping.run('ping', async () => {
      await client.pingWebhookEndpoint({ endpointId });
      done('A test event will be sent within a minute.');
    });
  const common = { client, endpoint, close };
  return (
    <>
      <div class="buttons">
        <button type="button" disabled={!isEnabled || ping.busy !== undefined} onClick={test}>
          {ping.busy ? 'Sending …' : 'Send a test event'}
        </button>
        <button type="button" onClick={() => setForm('edit')}>
          Change
        </button>
        <button type="button" onClick={() => setForm('rotate')}>
          Replace the secret
        </button>
        <button type="button" onClick={() => setForm('status')}>
          {isEnabled ? 'Disable' : 'Enable'}
        </button>
        <button type="button" onClick={() => setForm('delete')}>
          Delete
        </button>
      </div>
      {ping.error && <Failed error={ping.error} retry={test} />}
      {form === 'edit' && <EditForm {...common} done={() => done('The endpoint is changed.')} />}
      {form === 'status' && (
        <StatusForm
          {...common}
          done={() => done(isEnabled ? 'The endpoint is disabled.' : 'The endpoint is enabled.')}
        />
      )}
      {form === 'rotate' && (
        <RotateForm
          {...common}
          done={(rotated) => {
            setSecret(rotated.secret);
            done('The secret is replaced.');
          }}
        />
      )}
      {form === 'delete' && (
        <DeleteForm
          {...common}
          done={() => {
            location.hash = hrefOf({ view: 'webhooks' });
          }}
        />
      )}
      {secret && !form && (
        <SecretDialog secret={secret} close={() => setSecret(undefined)}>
          Messages are signed with it from now on. For 24 hours they are also signed with the old
          one.
        </SecretDialog>
      )}
    </>
  );
}
