import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Cancellation, CancelledOrder, Order } from '../../client/types.ts';
import { ReasonField, type ReasonFieldProps } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { items } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';
import type { OpenLine } from './open-lines.ts';
import { type ActionOutcome, type ActionRequest, act } from './order-actions.ts';
import { needsQuantity, Quantities, quantitiesIn } from './quantities.tsx';
import { useShortages } from './use-shortages.ts';

type Reason = NonNullable<Cancellation['reason']>;

const REASONS: Readonly<Record<Reason, string>> = {
  CUSTOMER: 'The customer asked for it',
  INVENTORY: 'Not in stock',
  FRAUD: 'Fraud',
  DECLINED: 'Payment declined',
  STAFF: 'Our own mistake',
  OTHER: 'Other',
};

/**
 * The reason, and what follows from it for the stock. The page's live region cannot give it: it is
 * inert behind a dialog. One that came with its words would not be read either.
 */
export function CancelReason(props: Pick<ReasonFieldProps, 'autofocus'>) {
  const [reason, choose] = useState('');
  return (
    <>
      <ReasonField reasons={REASONS} {...props} choose={choose} />
      <div role="status">
        {reason === 'INVENTORY' && (
          <p class="note">
            They count as in stock again. Afterwards, open the SKU of what is not there and adjust
            it, for example by −1.
          </p>
        )}
      </div>
    </>
  );
}

/** The field is required. */
const reasonIn = (data: FormData) => textIn(data, 'reason') as Reason;

interface CancelItemsFormProps {
  readonly client: OrdersClient;
  readonly order: Order;
  readonly lines: readonly OpenLine[];
  readonly done: (answer: CancelledOrder) => void;
  readonly close: (isOld: boolean) => void;
}

/** A8 by line: cancels items that are not shipped yet. */
export function CancelItemsForm(props: CancelItemsFormProps) {
  const { client, order, lines, done, close } = props;
  const { customerId, orderId } = order;
  const [count, setCount] = useState(0);
  const [shortages, send] = useShortages((data, { idempotencyKey }) => {
    const body = { lines: quantitiesIn(data), reason: reasonIn(data) };
    return client.cancelOrder({ customerId, orderId, body, idempotencyKey });
  });
  return (
    <FormDialog
      title="Cancel items"
      submitName={count > 0 ? `Cancel ${items(count)}` : 'Cancel items'}
      keepName="Keep order"
      send={send}
      check={needsQuantity}
      done={done}
      close={close}
    >
      <p class="dim">The items go back to the stock, and the total becomes smaller.</p>
      <Quantities lines={lines} initially="none" shortages={shortages} count={setCount} />
      <CancelReason />
    </FormDialog>
  );
}

interface WholeFormProps {
  readonly client: OrdersClient;
  readonly request: Omit<ActionRequest, 'reason' | 'idempotencyKey'>;
  readonly done: (outcome: ActionOutcome) => void;
  readonly close: (isOld: boolean) => void;
}

interface CancelOrderFormProps extends WholeFormProps {
  /** The number of items that can still be canceled. */
  readonly left: number;
  /** True if a part of the order is shipped already. */
  readonly isPartShipped: boolean;
}

/**
 * A8: cancels everything that is not shipped yet, if the order's version is the one that was seen.
 */
export const CancelOrderForm = (props: CancelOrderFormProps) => {
  const { client, left, isPartShipped, done, close } = props;
  // The version that was seen when the form was opened, even if the order is read again meanwhile.
  const [request] = useState(props.request);
  return (
    <FormDialog
      title={isPartShipped ? 'Cancel what is left' : 'Cancel the order'}
      submitName={isPartShipped ? `Cancel ${items(left)}` : 'Cancel the whole order'}
      keepName="Keep order"
      send={(data, { idempotencyKey }) => {
        return act(client, { ...request, idempotencyKey, reason: reasonIn(data) });
      }}
      done={done}
      close={close}
    >
      <p class="dim">
        {isPartShipped
          ? `The ${items(left)} not shipped yet go${left === 1 ? 'es' : ''} back to the stock. ` +
            'What is shipped stays shipped.'
          : 'All of it goes back to the stock. This cannot be undone.'}
      </p>
      <CancelReason autofocus />
    </FormDialog>
  );
};

/** A7: reports the order as delivered, which no operation takes back. */
export const DeliverForm = ({ client, done, close, ...props }: WholeFormProps) => {
  const [request] = useState(props.request);
  return (
    <FormDialog
      title="Report the order as delivered"
      submitName="Report delivered"
      keepName="Keep it shipped"
      send={(_, { isRepeat }) => act(client, { ...request, isRepeat })}
      done={done}
      close={close}
    >
      <p class="dim">All of it has arrived. This cannot be undone.</p>
    </FormDialog>
  );
};
