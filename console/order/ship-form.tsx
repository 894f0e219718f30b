import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { FulfilledOrder, Order } from '../../api/client/types.ts';
import { FormDialog } from '../form-dialog.tsx';
import { TrackingFields, trackingIn } from '../parcels/tracking-fields.tsx';
import type { OpenLine } from './open-lines.ts';
import { needsQuantity, Quantities, quantitiesIn } from './quantities.tsx';
import { Unpaid } from './ship-unpaid-form.tsx';
import { useShortages } from './use-shortages.ts';

export interface LinesFormProps<Answer> {
  readonly client: OrdersClient;
  readonly order: Order;
  readonly lines: readonly OpenLine[];
  readonly done: (answer: Answer) => void;
  readonly close: (isUnknown: boolean) => void;
}

interface ShipFormProps extends LinesFormProps<FulfilledOrder> {
  /** True if the order could still be shipped as a whole. */
  readonly isWhole: boolean;
  readonly isUnpaid: boolean;
}

/**
 * A19: creates a parcel with the chosen quantities. The API checks each quantity, so no If-Match is
 * needed.
 */
export function ShipForm(props: ShipFormProps) {
  const { client, order, lines, isWhole, isUnpaid, done, close } = props;
  const { customerId, orderId } = order;
  const [shortages, send] = useShortages((data, { idempotencyKey }) => {
    const trackingInfo = trackingIn(data);
    const body = { lines: quantitiesIn(data), ...(trackingInfo && { trackingInfo }) };
    return client.createFulfillment({ customerId, orderId, body, idempotencyKey });
  });
  return (
    <FormDialog
      title="Ship items"
      submitName="Ship items"
      send={send}
      check={needsQuantity}
      done={done}
      close={close}
    >
      {isUnpaid && <Unpaid of={order} />}
      <p class="dim">
        This makes one parcel with the quantities below.
        {isWhole &&
          ' From then on the order is shipped parcel by parcel. “Ship order” marks all of it ' +
            'as shipped, without a parcel.'}
      </p>
      <Quantities lines={lines} initially="all" shortages={shortages} />
      <TrackingFields />
    </FormDialog>
  );
}
