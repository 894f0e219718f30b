import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import { FormDialog } from '../form-dialog.tsx';
import { paymentWords } from '../payments/payment-status.tsx';
import { type ActionOutcome, type ActionRequest, act } from './order-actions.ts';

interface ShipUnpaidFormProps {
  readonly client: OrdersClient;
  readonly request: ActionRequest;
  readonly done: (outcome: ActionOutcome) => void;
  readonly close: (isUnknown: boolean) => void;
}

/** Asks for confirmation before an unpaid order is shipped. */
export function ShipUnpaidForm({ client, done, close, ...props }: ShipUnpaidFormProps) {
  // The version that was seen when the form was opened, even if the order is read again meanwhile.
  const [request] = useState(props.request);
  return (
    <FormDialog
      title="The order is not paid"
      submitName="Ship it anyway"
      send={() => act(client, request)}
      done={done}
      close={close}
    >
      <Unpaid of={request.seen} />
    </FormDialog>
  );
}

/** Warns that the order is not paid. */
export const Unpaid = ({ of }: { readonly of: ActionRequest['seen'] }) => (
  <p class="warn" role="note">
    The order’s payment is{' '}
    {of.paymentStatus ? paymentWords(of.paymentStatus).toLowerCase() : 'unknown'}. Shipped goods are
    hard to get back.
  </p>
);
