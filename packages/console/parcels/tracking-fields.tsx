import type { TrackingInfo } from '../../client/types.ts';
import { Field } from '../elements/fields.tsx';
import type { Carrier } from '../page-config.ts';
import { textIn } from '../requests/use-sending.ts';
import { carrierOf, trackingInfo } from '../ship/carriers.ts';
import { MAX_TEXT, pasteNumbers } from '../ship/paste-numbers.ts';
import { textOf } from '../ship/tracking-numbers.ts';

/** The fields of a parcel's tracking; all are optional. */
export const TrackingFields = ({
  of: tracking = {},
}: {
  readonly of?: TrackingInfo | undefined;
}) => (
  <>
    <Field name="company" label="Carrier" maxLength={100} defaultValue={tracking.company ?? ''} />
    <Field
      name="number"
      label="Tracking number"
      maxLength={MAX_TEXT}
      defaultValue={textOf(tracking)}
      onPaste={pasteNumbers}
      hint="Of several boxes: with commas."
    />
    <Field
      name="url"
      label="Tracking link"
      type="url"
      pattern="https?://.+"
      title="An address that begins with https:// or http://"
      placeholder="https://"
      maxLength={2000}
      defaultValue={tracking.url ?? ''}
      hint="Without one, it is made from the number."
    />
  </>
);

/** Reads the tracking from the form; undefined if all fields are empty. */
export function trackingIn(
  data: FormData,
  before: TrackingInfo = {},
  carriers: readonly Carrier[] = [],
): TrackingInfo | undefined {
  const [company, number = '', url] = ['company', 'number', 'url'].map((at) => textIn(data, at));
  // The link of before is that of another number.
  const isOld = number !== textOf(before) && url === before.url;
  const carrier = carrierFor(carriers, number, company, before);
  const tracking = trackingInfo(carrier, number, isOld ? undefined : url);
  if (tracking || !(company || url)) return tracking;
  return { ...(company && { company }), ...(url && { url }) };
}

/** Another number of another carrier's form names that carrier, unless a person has named one. */
function carrierFor(
  carriers: readonly Carrier[],
  number: string,
  company: string | undefined,
  before: TrackingInfo,
): Carrier | undefined {
  const isNamed = number === textOf(before) || company !== before.company;
  const named = company ? { name: company } : undefined;
  return (
    (isNamed ? undefined : carrierOf(carriers, number)) ??
    carriers.find(({ name }) => name === company) ??
    named
  );
}
