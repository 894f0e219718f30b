import { HoldForm, ReleaseForm } from './hold.tsx';
import type { RemarkFormProps } from './remark-form.ts';
import { ShippingAddressForm } from './shipping-address-form.tsx';
import { TagForm, UntagForm } from './tags.tsx';

/** The open form about what hangs on an order. */
export type RemarkForm = 'hold' | 'release' | 'tag' | 'address' | `untag ${string}`;

const FORMS = { hold: HoldForm, release: ReleaseForm, tag: TagForm, address: ShippingAddressForm };

export function RemarkForms({ form, ...props }: RemarkFormProps & { readonly form: RemarkForm }) {
  if (!isPlain(form)) return <UntagForm {...props} tag={form.slice('untag '.length)} />;
  const Form = FORMS[form];
  return <Form {...props} />;
}

const isPlain = (form: RemarkForm): form is keyof typeof FORMS => form in FORMS;

/** True for the forms of this file. */
export const isRemarkForm = (form: string): form is RemarkForm =>
  form in FORMS || form.startsWith('untag ');
