import type { Fulfillment, TrackingInfo } from '../../client/types.ts';
import { spoken } from '../format.ts';
import { textOf } from '../ship/tracking-numbers.ts';
import { longMoment } from '../times.ts';

interface TrackingProps {
  readonly of: Fulfillment;
  readonly now: number;
}

/** The parcel's tracking, the time of arrival and the carrier's newest report. */
export const Tracking = ({ of: parcel, now }: TrackingProps) => (
  <>
    <TrackingLink of={parcel.trackingInfo} />
    {parcel.estimatedDeliveryAt && parcel.status === 'SHIPPED' && (
      <span class="dim">expected {longMoment(parcel.estimatedDeliveryAt, now)}</span>
    )}
    {parcel.latest && (
      <span class="dim">
        {spoken(parcel.latest.status)}, {longMoment(parcel.latest.happenedAt, now)}
      </span>
    )}
  </>
);

/** A link for a web address. An address of another scheme is shown as text. */
function TrackingLink({ of: tracking }: { readonly of: TrackingInfo | undefined }) {
  if (tracking === undefined) return <span class="dim">no tracking</span>;
  const { company, url } = tracking;
  const text = [company, textOf(tracking)].filter(Boolean).join(' ') || url;
  if (url === undefined) return <>{text}</>;
  if (!isWebAddress(url))
    return (
      <>
        {text} {text !== url && <span class="dim">{url}</span>}
      </>
    );
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}

const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
