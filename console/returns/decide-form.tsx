import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { Order, Return } from '../../api/client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';

export interface ReturnFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly of: Return;
  readonly done: (message: string) => void;
  readonly close: (isUnknown: boolean) => void;
}

/** A24: approves or declines what a customer asked for. */
export function DecideForm({
  client,
  order: { customerId, orderId },
  to,
  done,
  close,
  ...props
}: ReturnFormProps & {
  readonly to: 'OPEN' | 'DECLINED';
  /** The items that were asked for, and why. */
  readonly children: ComponentChildren;
}) {
  // As it was seen when the form was opened, even if the order is read again meanwhile.
  const [of] = useState(props.of);
  const isApproved = to === 'OPEN';
  return (
    <FormDialog
      title={isApproved ? 'Approve the return' : 'Decline the return'}
      submitName={isApproved ? 'Approve' : 'Decline'}
      send={() =>
        client.updateReturn({
          customerId,
          orderId,
          returnId: of.returnId,
          ifMatch: of,
          body: { status: to },
        })
      }
      done={() => done(`The return is ${isApproved ? 'approved' : 'declined'}.`)}
      close={close}
    >
      {props.children}
      <p>
        {isApproved
          ? 'The customer may send the items. Receive them when they arrive.'
          : 'The items stay with the customer. This cannot be undone.'}
      </p>
    </FormDialog>
  );
}
