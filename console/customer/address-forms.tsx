import type { BookedAddress } from '../../api/client/types.ts';
import { AddressFields, addressIn, needsAddress } from '../elements/address-fields.tsx';
import { WordField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { textIn } from '../requests/use-sending.ts';
import type { CustomerFormProps } from './customer-form.ts';

interface AddressFormProps extends CustomerFormProps {
  /** Undefined for a new address. */
  readonly booked: BookedAddress | undefined;
}

/** A32b: the last write wins, so a new address with a label that exists replaces it. */
export function AddressForm({ client, profile, booked, done, close }: AddressFormProps) {
  const { customerId } = profile;
  return (
    <FormDialog
      title={booked ? `Change the address ${booked.label}` : 'Add an address'}
      submitName={booked ? 'Change' : 'Add'}
      check={needsAddress}
      send={(data) =>
        client.putAddress({
          customerId,
          label: booked?.label ?? textIn(data, 'label') ?? '',
          body: { address: addressIn(data) },
        })
      }
      done={({ label }) => done(`The address ${label} is ${booked ? 'changed' : 'added'}.`)}
      close={close}
    >
      {!booked && (
        <WordField
          name="label"
          label="Label"
          hint="For example shipping, billing or office. It replaces an address with this label."
        />
      )}
      <AddressFields of={booked?.address} />
    </FormDialog>
  );
}

interface DeleteAddressFormProps extends CustomerFormProps {
  readonly booked: BookedAddress;
}

/** A32c */
export function DeleteAddressForm(props: DeleteAddressFormProps) {
  const { client, profile, booked, done, close } = props;
  const { label } = booked;
  return (
    <FormDialog
      title={`Delete the address ${label}`}
      submitName="Delete"
      send={() => client.deleteAddress({ customerId: profile.customerId, label })}
      done={() => done(`The address ${label} is deleted.`)}
      close={close}
    >
      <p>Orders keep the address that they were placed with.</p>
    </FormDialog>
  );
}
