import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order, Return } from '../../client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';

export interface ReturnFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly of: Return;
  readonly done: (message: string) => void;
  readonly close: (isOld: boolean) => void;
}

/** The words of each decision: the title, its button, its outcome, and what follows from it. */
const WORDS = {
  OPEN: ['Approve', 'approved', 'The customer may send the items. Receive them when they arrive.'],
  DECLINED: ['Decline', 'declined', 'The items stay with the customer. This cannot be undone.'],
  CANCELLED: [
    'Cancel',
    'canceled',
    'What has not arrived stays with the customer. This cannot be undone.',
  ],
} as const;

/** A24: approves or declines what a customer asked for, or cancels a return that was open. */
export function DecideForm({
  client,
  order: { customerId, orderId },
  to,
  close,
  ...props
}: ReturnFormProps & {
  readonly to: keyof typeof WORDS;
  /** The items that were asked for, and why. */
  readonly children: ComponentChildren;
}) {
  // As it was seen when the form was opened, even if the order is read again meanwhile.
  const [opened] = useState(props.of);
  const [verb, done, follows] = WORDS[to];
  return (
    <FormDialog
      title={`${verb} the return`}
      submitName={to === 'CANCELLED' ? 'Cancel the return' : verb}
      {...(to === 'CANCELLED' && { keepName: 'Keep the return' })}
      send={() =>
        client.updateReturn({
          customerId,
          orderId,
          returnId: opened.returnId,
          ifMatch: opened,
          body: { status: to },
        })
      }
      done={() => props.done(`The return is ${done}.`)}
      close={close}
    >
      {props.children}
      <p>{follows}</p>
    </FormDialog>
  );
}
