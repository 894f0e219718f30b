import type { Address } from '../../../../domain/order-details.ts';

/** The fields of an address, in the words of the console. */
export const ADDRESS_FIELDS = [
  'name',
  'company',
  'line1',
  'line2',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** An address of the cells that have a text; undefined if it has no more than a name. */
export function addressOf(cellOf: (field: AddressField) => string): Address | undefined {
  const fields = ADDRESS_FIELDS.map((field) => [field, oneLine(cellOf(field))] as const).filter(
    ([, text]) => text !== '',
  );
  const isAddress = fields.some(([field]) => !['name', 'phone'].includes(field));
  return isAddress ? Object.fromEntries(fields) : undefined;
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ', ').trim();

/** Two addresses of one content are one. */
export const addressesOf = (shipping: Address | undefined, billing: Address | undefined) => ({
  shippingAddress: shipping ?? billing,
  billingAddress:
    shipping && billing && JSON.stringify(shipping) !== JSON.stringify(billing)
      ? billing
      : undefined,
});
