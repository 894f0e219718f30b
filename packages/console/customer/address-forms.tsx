import type { BookedAddress } from '../../client/types.ts';
import { AddressFields, addressIn, needsAddress } from '../elements/address-fields.tsx';
import { WordField } from '../elements/fields.tsx';
import { textIn } from '../requests/use-sending.ts';
import type { CustomerForm } from './customer-form.ts';

/**
 * A32b: the last write wins, so a new address with a label that exists replaces it.
 *
 * @param booked undefined for a new address
 */
export const addressForm = (customerId: string, booked?: BookedAddress): CustomerForm => ({
  title: booked ? `Change the address ${booked.label}` : 'Add an address',
  submitName: booked ? 'Change' : 'Add',
  check: needsAddress,
  send: async (client, data) => {
    const label = booked?.label ?? textIn(data, 'label') ?? '';
    await client.putAddress({ customerId, label, body: { address: addressIn(data) } });
    return `The address ${label} is ${booked ? 'changed' : 'added'}.`;
  },
  children: (
    <>
      {!booked && (
        <WordField
          name="label"
          label="Label"
          hint="For example shipping, billing or office. It replaces an address with this label."
        />
      )}
      <AddressFields of={booked?.address} />
    </>
  ),
});

/** A32c */
export const deleteAddressForm = (customerId: string, { label }: BookedAddress): CustomerForm => ({
  title: `Delete the address ${label}`,
  submitName: 'Delete',
  send: async (client) => {
    await client.deleteAddress({ customerId, label });
    return `The address ${label} is deleted.`;
  },
  children: <p>Orders keep the address that they were placed with.</p>,
});
