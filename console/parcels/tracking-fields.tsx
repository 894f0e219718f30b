import type { TrackingInfo } from '../../api/client/types.ts';
import { Field } from '../elements/fields.tsx';
import { textIn } from '../requests/use-sending.ts';

/** The fields of a parcel's tracking; all are optional. */
export const TrackingFields = ({ of = {} }: { readonly of?: TrackingInfo | undefined }) => (
  <>
    <Field name="company" label="Carrier" maxLength={100} defaultValue={of.company ?? ''} />
    <Field name="number" label="Tracking number" maxLength={100} defaultValue={of.number ?? ''} />
    <Field
      name="url"
      label="Tracking link"
      type="url"
      pattern="https?://.+"
      title="An address that begins with https:// or http://"
      placeholder="https://"
      maxLength={2000}
      defaultValue={of.url ?? ''}
    />
  </>
);

/** Reads the tracking from the form; undefined if all fields are empty. */
export function trackingIn(data: FormData): TrackingInfo | undefined {
  const filled = ['company', 'number', 'url']
    .map((name) => [name, textIn(data, name)] as const)
    .filter(([, value]) => value !== undefined);
  return filled.length > 0 ? (Object.fromEntries(filled) as TrackingInfo) : undefined;
}
