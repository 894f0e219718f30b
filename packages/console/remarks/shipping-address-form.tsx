import { useState } from 'preact/hooks';
import { AddressFields, addressIn, needsAddress } from '../elements/address-fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { outdated, type RemarkFormProps } from './remark-form.ts';

/** A27: replaces the whole address, which is kept nowhere then, or adds one that was missing. */
export function ShippingAddressForm({ client, done, close, ...props }: RemarkFormProps) {
  // As it was seen when the form was opened, even if the order is read again meanwhile.
  const [order] = useState(props.order);
  const { customerId, orderId } = order;
  const isNew = order.shippingAddress === undefined;
  return (
    <FormDialog
      title={`${isNew ? 'Add' : 'Change'} the shipping address`}
      submitName={isNew ? 'Add' : 'Change'}
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
      done={({ version }) =>
        done(`The shipping address is ${isNew ? 'added' : 'changed'}.`, version)
      }
      close={close}
    >
      <AddressFields of={order.shippingAddress} />
    </FormDialog>
  );
}
