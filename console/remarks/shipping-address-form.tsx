import { useState } from 'preact/hooks';
import { AddressFields, addressIn, needsAddress } from '../elements/address-fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { outdated, type RemarkFormProps } from './remark-form.ts';

/** A27: replaces the whole address. The one before it is kept nowhere. */
export function ShippingAddressForm({ client, done, close, ...props }: RemarkFormProps) {
  // As it was seen when the form was opened, even if the order is read again meanwhile.
  const [order] = useState(props.order);
  const { customerId, orderId } = order;
  return (
    <FormDialog
      title="Change the shipping address"
      submitName="Change"
      check={needsAddress}
      send={(data) =>
        client.updateShippingAddress({
          customerId,
          orderId,
          ifMatch: order,
          body: { shippingAddress: addressIn(data) },
        })
      }
      explain={outdated}
      done={({ version }) => done('The shipping address is changed.', version)}
      close={close}
    >
      <AddressFields of={order.shippingAddress} />
    </FormDialog>
  );
}
