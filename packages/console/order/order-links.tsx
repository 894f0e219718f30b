import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { OrderLink } from '../../client/types.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { Failed } from '../elements/states.tsx';
import { useAction } from '../requests/use-action.ts';
import { moment } from '../times.ts';

interface OrderLinksProps {
  readonly client: OrdersClient;
  readonly orderId: string;
}

/** Links with which a buyer without an account reads the order: a new one (A54), or none (A54b). */
export function OrderLinks({ client, orderId }: OrderLinksProps) {
  const [link, setLink] = useState<OrderLink>();
  const { run, busy, error } = useAction();
  const [isRevoking, setRevoking] = useState(false);
  const [revokedAt, setRevokedAt] = useState<string>();
  const create = () =>
    run('create', async () => setLink(await client.createOrderLink({ orderId })));
  return (
    <details class="order-links">
      <summary class="dim">Order link</summary>
      {link && <Shown of={link} />}
      {revokedAt && <p>The links of before {moment(revokedAt)} are revoked.</p>}
      {error && <Failed error={error} />}
      <p class="buttons">
        <button type="button" class="small" disabled={busy !== undefined} onClick={create}>
          Create a link
        </button>
        <button type="button" class="small" onClick={() => setRevoking(true)}>
          Revoke all links …
        </button>
      </p>
      {isRevoking && (
        <FormDialog
          title="Revoke all links"
          submitName="Revoke"
          send={() => client.revokeOrderLinks({ orderId })}
          done={({ linksFrom }) => {
            setLink(undefined);
            setRevokedAt(linksFrom);
          }}
          close={() => setRevoking(false)}
        >
          <p>No link to this order works any more. New ones can be created.</p>
        </FormDialog>
      )}
    </details>
  );
}

const Shown = ({ of: { orderLink, expiresAt, rights } }: { readonly of: OrderLink }) => (
  <>
    <p class="secret">
      <code>{orderLink}</code> <CopyButton text={orderLink} what="the order link" />
    </p>
    <p class="dim">
      Whoever has it may {rights.join(', ')}, until {moment(expiresAt)}.
    </p>
  </>
);
