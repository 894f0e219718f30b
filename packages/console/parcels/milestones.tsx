import type { OrdersClient } from '../../client/orders-client.ts';
import type { Milestone } from '../../client/types.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { spoken } from '../format.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { moment } from '../times.ts';
import type { ParcelOfOrder } from './parcel-actions.ts';

const PAGE = 20;

interface MilestonesProps {
  readonly client: OrdersClient;
  readonly of: ParcelOfOrder;
}

/** A22b: the carrier's reports about one parcel, in pages. */
export function Milestones({ client, of: { order, parcel } }: MilestonesProps) {
  const { customerId, orderId } = order;
  const { fulfillmentId } = parcel;
  const load = (cursor?: string) =>
    client.listMilestones({
      customerId,
      orderId,
      fulfillmentId,
      limit: PAGE,
      ...(cursor && { cursor }),
    });
  // The key changes with each new report, so the list is read again.
  const first = useLoad(load, `${fulfillmentId} ${parcel.version} ${parcel.latest?.happenedAt}`);
  const laterPages = useMore(first.value, load);
  return (
    <LoadedView of={first} what="the reports">
      {({ items }) => (
        <>
          <Reports of={[...items, ...laterPages.items]} />
          <MoreButton of={laterPages} page={PAGE} />
        </>
      )}
    </LoadedView>
  );
}

const Reports = ({ of: milestones }: { readonly of: readonly Milestone[] }) =>
  milestones.length === 0 ? (
    <p class="dim">The carrier has not reported anything yet.</p>
  ) : (
    <ol class="events" aria-label="Reports">
      {milestones.map(({ status, happenedAt, message, location }) => (
        <li key={`${happenedAt} ${status} ${location}`}>
          <strong>{spoken(status)}</strong> <Moment at={happenedAt} />{' '}
          <span class="dim">{[location, message].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  );

const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{moment(at)}</time>;
