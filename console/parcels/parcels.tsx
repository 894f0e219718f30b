import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { Fulfillment, Order, OrderCollection } from '../../api/client/types.ts';
import { Status } from '../elements/states.tsx';
import { nameOf } from '../order/open-lines.ts';
import { moment } from '../times.ts';
import type { ParcelOfOrder } from './parcel-actions.ts';
import { ParcelActions } from './parcel-actions-bar.tsx';
import type { ParcelFormProps } from './parcel-forms.tsx';
import { Tracking } from './tracking.tsx';

interface ParcelsProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  /** Undefined for an id that is not one of this API's; its parcels then have no actions. */
  readonly order: Order | undefined;
  readonly finished: ParcelFormProps['done'];
  readonly refresh: () => void;
}

/** An order's parcels, in the order of their creation. */
export function Parcels({ client, collection, order, ...rest }: ParcelsProps) {
  const { fulfillments } = collection;
  const newest = fulfillments.findLast(({ status }) => status === 'SHIPPED');
  if (fulfillments.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">Parcels</h2>
      {fulfillments.map((parcel, at) => (
        <Parcel
          key={parcel.fulfillmentId}
          client={client}
          collection={collection}
          of={order && { order, parcel }}
          parcel={parcel}
          name={`Parcel ${at + 1}`}
          hasKey={parcel === newest}
          {...rest}
        />
      ))}
    </section>
  );
}

interface ParcelProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  readonly of: ParcelOfOrder | undefined;
  readonly parcel: Fulfillment;
  readonly name: string;
  /** True for the parcel whose tracking the key `e` changes. */
  readonly hasKey: boolean;
  readonly finished: ParcelFormProps['done'];
  readonly refresh: () => void;
}

function Parcel({ client, collection, of, parcel, finished, ...rest }: ParcelProps) {
  const { name } = rest;
  const id = `parcel-${parcel.fulfillmentId}`;
  return (
    <article class="parcel" aria-labelledby={id}>
      <header class="bar">
        <h3 id={id}>{name}</h3>
        <Status of={parcel.status} />
        <span class="dim">{moment(parcel.createdAt)}</span>
      </header>
      <Contents of={parcel} lines={collection.lines} />
      <Tracking of={parcel} />
      {of && <ParcelActions client={client} of={of} done={finished} {...rest} />}
    </article>
  );
}

const Contents = ({ of, lines }: { readonly of: Fulfillment } & Pick<OrderCollection, 'lines'>) => (
  <ul class="contents">
    {of.lines.map(({ seq, quantity }) => (
      <li key={seq}>
        {quantity} × {nameOf(lines.find((line) => line.seq === seq) ?? { seq })}
      </li>
    ))}
  </ul>
);
