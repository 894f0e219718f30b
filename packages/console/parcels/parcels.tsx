import type { OrdersClient } from '../../client/orders-client.ts';
import type { Fulfillment, LineQuantity, Order, OrderCollection } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { CardHead } from '../elements/card-head.tsx';
import type { StateWord } from '../elements/pill.tsx';
import { nameOfLine } from '../order/open-lines.ts';
import { longMoment } from '../times.ts';
import type { ParcelOfOrder } from './parcel-actions.ts';
import { ParcelActions } from './parcel-actions-bar.tsx';
import type { ParcelFormProps } from './parcel-forms.tsx';
import { Tracking } from './tracking.tsx';

interface ParcelsProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  /** Undefined for an id that is not one of this API's; its parcels then have no actions. */
  readonly order: Order | undefined;
  /** The name of the person who shipped it. */
  readonly personName: (person: string) => string;
  readonly finished: ParcelFormProps['done'];
  readonly refresh: () => void;
}

/** An order's parcels, in the order of their creation. */
export function Parcels({ client, collection, order, ...props }: ParcelsProps) {
  const { fulfillments } = collection;
  const newest = fulfillments.findLast(({ status }) => status === 'SHIPPED');
  return (
    <>
      {fulfillments.map((parcel, at) => (
        <Parcel
          key={parcel.fulfillmentId}
          client={client}
          collection={collection}
          of={order && { order, parcel }}
          parcel={parcel}
          name={`Parcel ${at + 1}`}
          hasKey={parcel === newest}
          mayArrive={order?.status !== 'RETURNED'}
          {...props}
        />
      ))}
    </>
  );
}

interface ParcelProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  readonly of: ParcelOfOrder | undefined;
  readonly parcel: Fulfillment;
  readonly name: string;
  /** True for the parcel whose tracking the key `e` changes, and that `d` reports as delivered. */
  readonly hasKey: boolean;
  /** False if all of the order came back. */
  readonly mayArrive: boolean;
  /** The name of the person who shipped it. */
  readonly personName: (person: string) => string;
  readonly finished: ParcelFormProps['done'];
  readonly refresh: () => void;
}

function Parcel({
  client,
  collection,
  of: parcelOfOrder,
  parcel,
  finished,
  ...props
}: ParcelProps) {
  const { name } = props;
  const { now } = useDesk();
  const id = `parcel-${parcel.fulfillmentId}`;
  return (
    <article class="card parcel" aria-labelledby={id}>
      <CardHead id={id} name={name} state={STATES[parcel.status]}>
        <span class="dim">
          {parcel.status === 'CANCELLED' && 'shipped '}
          {longMoment(parcel.createdAt, now.value)}
          {parcel.createdBy && ` by ${parcel.createdByName ?? props.personName(parcel.createdBy)}`}
        </span>
      </CardHead>
      <div class="body">
        <div class="row">
          <Contents of={parcel} lines={collection.lines} />
          <span class="grow" />
          <Tracking of={parcel} now={now.value} />
        </div>
        {parcelOfOrder && (
          <ParcelActions
            client={client}
            of={parcelOfOrder}
            done={finished}
            mayStay={parcel.lines.every(isWithout(collection))}
            {...props}
          />
        )}
      </div>
    </article>
  );
}

/** True for items of which none is or was in a return: only then may they not have been sent. */
const isWithout =
  ({ lines }: OrderCollection) =>
  ({ seq, quantity }: LineQuantity): boolean =>
    (lines.find((line) => line.seq === seq)?.returnable ?? quantity) >= quantity;

const STATES = {
  SHIPPED: ['Shipped', 'dot', 'quiet'],
  DELIVERED: ['Delivered', 'tick', 'good'],
  CANCELLED: ['Canceled', 'cross', 'quiet'],
} as const satisfies Record<Fulfillment['status'], StateWord>;

const Contents = ({
  of: parcel,
  lines,
}: { readonly of: Fulfillment } & Pick<OrderCollection, 'lines'>) => (
  <ul class="contents">
    {parcel.lines.map(({ seq, quantity }) => (
      <li key={seq}>
        {quantity} × {nameOfLine(lines.find((line) => line.seq === seq) ?? { seq })}
      </li>
    ))}
  </ul>
);
