import type { Attributes, CustomerSummary } from '../../api/client/types.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { EmailLink } from '../elements/email-link.tsx';
import { OrderLink } from '../elements/order-link.tsx';
import { Fact, SummaryFacts } from '../elements/summary-facts.tsx';
import { howMany, orders } from '../format.ts';
import { hrefOf } from '../route.ts';
import { moment } from '../times.ts';
import { changesBehind, type ShownOrder } from './shown-order.ts';

/** The customer, also in numbers (A9b). Whom the parcel goes to may be somebody else. */
export const CustomerCard = ({ of }: { readonly of: CustomerSummary }) => (
  <section class="card" aria-labelledby="customer">
    <header>
      <h2 id="customer">
        <a href={hrefOf({ view: 'customer', id: of.customerId })}>
          {of.customer?.name ?? 'Customer'}
        </a>
      </h2>
      <small>{orders(of.orders)}</small>
    </header>
    {of.customer?.email && (
      <p class="body">
        <EmailLink of={of.customer.email} />
      </p>
    )}
    <SummaryFacts of={of} />
  </section>
);

/** Ids and versions, for a person who writes to the shop's developers. */
export function Technical({ of }: { readonly of: ShownOrder }) {
  const { collection, order } = of;
  const behind = changesBehind(of);
  const { reference, replaces, customerId, returns } = collection;
  return (
    <details class={behind > 0 ? 'warn' : 'dim'}>
      <summary>
        {behind > 0 ? `${howMany(behind, 'change')} behind` : 'Technical: ids, versions'}
      </summary>
      <dl class="kv">
        <Id of="Order" id={collection.orderId} />
        {customerId && <Id of="Customer" id={customerId} />}
        {returns.map(({ returnId }, at) => (
          <Id key={returnId} of={`Return ${at + 1}`} id={returnId} />
        ))}
        {reference && <Fact name="Reference" value={`${reference.source} ${reference.id}`} />}
        {replaces && (
          <>
            <dt>Replaces</dt>
            <dd>
              <OrderLink of={replaces.orderId} numberOf={of.numberOf} />
            </dd>
          </>
        )}
        {order?.version !== undefined && <Fact name="Version" value={order.version} />}
        <Fact name="Changed" value={moment(order?.updatedAt)} />
        <Fact
          name="Events and numbers"
          value={behind > 0 ? `${howMany(behind, 'change')} behind` : 'up to date'}
        />
      </dl>
    </details>
  );
}

interface IdProps {
  /** The name of the thing on the page. */
  readonly of: string;
  readonly id: string;
}

const Id = ({ of, id }: IdProps) => (
  <>
    <dt>{of}</dt>
    <dd>
      <span class="id">{id}</span>{' '}
      <CopyButton text={id} what={`the id of the ${of.toLowerCase()}`} />
    </dd>
  </>
);

/** The shop's own words about the order, by the names that the shop gave them. */
export const AttributesCard = ({ of }: { readonly of: Attributes }) => (
  <section class="card" aria-labelledby="attributes">
    <header>
      <h2 id="attributes">Attributes</h2>
    </header>
    <dl class="kv body">
      {Object.entries(of).map(([name, text]) => (
        <Fact key={name} name={name} value={text} />
      ))}
    </dl>
  </section>
);
