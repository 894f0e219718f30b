import type { Fulfillment, TrackingInfo } from '../../api/client/types.ts';
import { spoken } from '../format.ts';
import { moment } from '../times.ts';

/** The parcel's tracking and the carrier's newest report. */
export const Tracking = ({ of }: { readonly of: Fulfillment }) => (
  <dl class="facts">
    <div>
      <dt>Tracking</dt>
      <dd>
        <TrackingLink of={of.trackingInfo} />
      </dd>
    </div>
    {of.estimatedDeliveryAt && (
      <div>
        <dt>Expected</dt>
        <dd>{moment(of.estimatedDeliveryAt)}</dd>
      </div>
    )}
    {of.latest && (
      <div>
        <dt>Newest report</dt>
        <dd>
          {spoken(of.latest.status)}, {moment(of.latest.happenedAt)}
        </dd>
      </div>
    )}
  </dl>
);

/** A link for a web address. An address of another scheme is shown as text. */
function TrackingLink({ of }: { readonly of: TrackingInfo | undefined }) {
  if (of === undefined) return <span class="dim">none</span>;
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
