import type { Fulfillment, TrackingInfo } from '../../client/types.ts';
import { spoken } from '../format.ts';
import { longMoment } from '../times.ts';

interface TrackingProps {
  readonly of: Fulfillment;
  readonly now: number;
}

/** The parcel's tracking, the time of arrival and the carrier's newest report. */
export const Tracking = ({ of, now }: TrackingProps) => (
  <>
    <TrackingLink of={of.trackingInfo} />
    {of.estimatedDeliveryAt && of.status === 'SHIPPED' && (
      <span class="dim">expected {longMoment(of.estimatedDeliveryAt, now)}</span>
    )}
    {of.latest && (
      <span class="dim">
        {spoken(of.latest.status)}, {longMoment(of.latest.happenedAt, now)}
      </span>
    )}
  </>
);

/** A link for a web address. An address of another scheme is shown as text. */
function TrackingLink({ of }: { readonly of: TrackingInfo | undefined }) {
  if (of === undefined) return <span class="dim">no tracking</span>;
  const { company, number, url } = of;
  const text = [company, number].filter(Boolean).join(' ') || url;
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
