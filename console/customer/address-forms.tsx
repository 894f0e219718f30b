import type { Address, BookedAddress } from '../../api/client/types.ts';
import { Field } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { label as words } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';
import type { CustomerFormProps } from './customer-form.ts';

/** The fields of a new address. One that exists has its own besides. */
const FIELDS = ['name', 'company', 'line1', 'line2', 'postalCode', 'city', 'region', 'country'];

interface AddressFormProps extends CustomerFormProps {
  /** Undefined for a new address. */
  readonly booked: BookedAddress | undefined;
}

/** A32b: the last write wins, so a new address with a label that exists replaces it. */
export function AddressForm({ client, profile, booked, done, close }: AddressFormProps) {
  const { customerId } = profile;
  const names = [...new Set([...FIELDS, ...Object.keys(booked?.address ?? {})])];
  const addressIn = (data: FormData): Address =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = textIn(data, fieldOf(name));
        return text === undefined ? [] : [[name, text]];
      }),
    );
  return (
    <FormDialog
      title={booked ? `Change the address ${booked.label}` : 'Add an address'}
      submitName={booked ? 'Change' : 'Add'}
      check={(data) =>
        Object.keys(addressIn(data)).length === 0 ? 'Fill in the address.' : undefined
      }
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
        <Field
          name="label"
          label="Label"
          required
          pattern="[a-z0-9\-]{1,32}"
          title="1 to 32 lower-case letters, digits or hyphens"
          hint="For example shipping, billing or office. It replaces an address with this label."
        />
      )}
      {names.map((name) => (
        <Field
          key={name}
          name={fieldOf(name)}
          label={words(name)}
          maxLength={200}
          defaultValue={booked?.address[name] ?? ''}
          {...(name === 'country' && COUNTRY)}
        />
      ))}
    </FormDialog>
  );
}

/** The name of an address's field in the form, where `label` is the address's own. */
const fieldOf = (name: string): string => `address-${name}`;

const COUNTRY = {
  pattern: '[A-Z]{2}',
  title: 'a code of two capital letters, such as IE',
  hint: 'A code such as IE',
};

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
