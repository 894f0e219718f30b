import type { RemarkFormProps } from './remark-form.ts';
import { ShippingAddressForm } from './shipping-address-form.tsx';
import { UntagForm } from './tags.tsx';

/** The open form about what hangs on an order. */
export type RemarkForm = 'address' | `untag ${string}`;

export const RemarkForms = ({ form, ...props }: RemarkFormProps & { readonly form: RemarkForm }) =>
  form === 'address' ? (
    <ShippingAddressForm {...props} />
  ) : (
    <UntagForm {...props} tag={form.slice('untag '.length)} />
  );

/** True for the forms of this file. */
export const isRemarkForm = (form: string): form is RemarkForm =>
  form === 'address' || form.startsWith('untag ');
