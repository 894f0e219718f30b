import type { Attributes, CustomerSummary } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { EmailLink } from '../elements/email-link.tsx';
import { Fact } from '../elements/facts.tsx';
import { SummaryFacts } from '../elements/summary-facts.tsx';
import { howMany, orders } from '../format.ts';
import { hrefOf } from '../route.ts';
import { moment } from '../times.ts';
import { attributesOnPage } from '../work/shown-attributes.ts';
import { changesBehind, type ShownOrder } from './shown-order.ts';

/** The customer, also in numbers (A9b). Whom the parcel goes to may be somebody else. */
export const CustomerCard = ({ of: summary }: { readonly of: CustomerSummary }) => (
  <section class="card" aria-labelledby="customer">
    <header>
      <h2 id="customer">
        <a href={hrefOf({ view: 'customer', id: summary.customerId })}>
          {summary.customer?.name ?? 'Customer'}
        </a>
      </h2>
      <small>{orders(summary.orders)}</small>
    </header>
    {summary.customer?.email && (
      <p class="body">
        <EmailLink of={summary.customer.email} />
      </p>
    )}
    <SummaryFacts of={summary} />
  </section>
);

/** Ids and versions, for a person who writes to the shop's developers. */
export function Technical({ of: shown }: { readonly of: ShownOrder }) {
  const { collection, order } = shown;
  const behind = changesBehind(shown);
  const late = behind > 0 && `${howMany(behind, 'change')} behind`;
  const { reference, customerId, returns } = collection;
  return (
    <details class={late ? 'warn' : 'dim'}>
      <summary>{late || 'Technical: ids, versions'}</summary>
      <dl class="kv">
        <Id of="Order" id={collection.orderId} />
        {customerId && <Id of="Customer" id={customerId} />}
        {returns.map(({ returnId }, at) => (
          <Id key={returnId} of={`Return ${at + 1}`} id={returnId} />
        ))}
        <Fact name="Reference" value={reference && `${reference.source} ${reference.id}`} />
        <Fact name="Version" value={order?.version} />
        <Fact name="Changed" value={moment(order?.updatedAt)} />
        <Fact name="Events and numbers" value={late || 'up to date'} />
      </dl>
    </details>
  );
}

interface IdProps {
  /** The name of the thing on the page. */
  readonly of: string;
  readonly id: string;
}

const Id = ({ of: name, id }: IdProps) => (
  <Fact
    name={name}
    value={
      <>
        <span class="id">{id}</span>{' '}
        <CopyButton text={id} what={`the id of the ${name.toLowerCase()}`} />
      </>
    }
  />
);

/** The shop's own words about the order, by the labels or names that the shop gave them. */
export function AttributesCard({ of: attributes }: { readonly of: Attributes | undefined }) {
  const shown = attributesOnPage(useDesk().config.attributes?.order, attributes);
  return shown.length > 0 ? (
    <section class="card" aria-labelledby="attributes">
      <header>
        <h2 id="attributes">Attributes</h2>
      </header>
      <dl class="kv body">
        {shown.map(({ name, label, text }) => (
          <Fact key={name} name={label} value={text} />
        ))}
      </dl>
    </section>
  ) : null;
}
