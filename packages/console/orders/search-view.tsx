import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { FoundCustomer } from '../../client/types.ts';
import { OrdersCsv } from '../csv/csv-button.tsx';
import { useDesk } from '../desk.ts';
import { SkuLink } from '../elements/sku-link.tsx';
import { LoadedView } from '../elements/states.tsx';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf, type ViewRoute } from '../route.ts';
import { learnedName } from '../work/customer-names.ts';
import { findWork } from '../work/find-orders.ts';
import type { Found } from './found.ts';
import { OrderTable } from './order-table.tsx';
import { lackOf, searchFor } from './search-for.ts';

/** The hits of a text, or what can be searched for. */
export function SearchView({ text }: { readonly text: string }) {
  return text.trim() === '' ? <NothingAsked /> : <Results text={text} />;
}

function NothingAsked() {
  const { findOrders, findParcels } = useDesk().config;
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Customers and orders
        </h1>
      </header>
      <p>
        Search <kbd>/</kbd> for an e-mail address, a customer’s id, an order number, a SKU, a
        payment reference{findParcels && ', a tracking number'}
        {findOrders && ', a phone number, a postal code'} or a name
        {!findOrders && ' on an open order'}.
      </p>
    </section>
  );
}

/** The hits in the open orders and in the whole shop. A single one is opened. */
function Results({ text }: { readonly text: string }) {
  const desk = useDesk();
  const answer = useLoad(() => searchFor(desk, text), text);
  const open = findWork(desk.work.all(), text);
  const only = answer.value && onlyHit(answer.value, open.length);
  // An open order that the API finds as well is one row.
  const isOpen = new Set(open.map(({ orderId }) => orderId));
  const others = (answer.value?.orders ?? []).filter(({ orderId }) => !isOpen.has(orderId));
  const hits = [...others, ...open];
  useRefresh(() => void answer.reload());
  useHalfAddress(text);
  // Replaces this view in the history, so that "back" returns to the view before the search.
  useEffect(() => {
    if (only) location.replace(hrefOf(only));
  }, [only && hrefOf(only)]);
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Search for <span class="id">{text}</span>
        </h1>
        <span class="space" />
        <OrdersCsv name={`Search ${text}`} isDisabled={hits.length === 0} orders={() => hits} />
      </header>
      {open.length > 0 && (
        <>
          <h2>{desk.work.kept.title.value}</h2>
          <OrderTable orders={open} />
        </>
      )}
      <LoadedView of={answer} what="what was found">
        {(value) => <Hits of={{ ...value, orders: others }} isAlone={open.length === 0} />}
      </LoadedView>
    </section>
  );
}

/** Gives half an e-mail address back to the search, to be completed. A scan replaces it. */
function useHalfAddress(text: string): void {
  useLayoutEffect(() => {
    const field = document.querySelector<HTMLInputElement>('[type=search]');
    if (!field || field.value || lackOf(text).length === 0) return undefined;
    field.value = text;
    return () => {
      if (field.value === text) field.value = '';
    };
  }, [text]);
}

/** The one hit that is opened at once. The customer of an address is shown with the orders. */
function onlyHit(
  { orders, customers, sku, customerId }: Found,
  open: number,
): ViewRoute | undefined {
  // The customer's page has their open orders, too.
  if (customerId) return { view: 'customer', id: customerId };
  if (open > 0 || customers.length > 0) return undefined;
  const [order, ...others] = orders;
  if (order && others.length === 0 && !sku) return { view: 'order', id: order.orderId };
  return sku && !order ? { view: 'stock', id: sku } : undefined;
}

interface HitsProps {
  readonly of: Found;
  /** True if the open orders have no hit either. */
  readonly isAlone: boolean;
}

const Hits = ({ of: { customers, orders, sku, tried, off = [] }, isAlone }: HitsProps) => (
  <>
    {customers.length > 0 && <Customers of={customers} />}
    {sku && (
      <p>
        SKU <SkuLink of={sku} />
      </p>
    )}
    {orders.length > 0 && (
      <>
        <h2>Orders</h2>
        <OrderTable orders={orders} />
      </>
    )}
    {isAlone && customers.length === 0 && orders.length === 0 && !sku && (
      <p role="alert">
        Nothing was found. Tried:{' '}
        {[useDesk().work.kept.name.value ?? 'open orders', ...tried].join(', ')}.
      </p>
    )}
    {off.map((sentence) => (
      <p key={sentence} class="dim">
        {sentence}
      </p>
    ))}
  </>
);

const Customers = ({ of: customers }: { readonly of: readonly FoundCustomer[] }) => (
  <>
    <h2>Customers</h2>
    <ul class="plain">
      {customers.map(({ customerId, guest }) => (
        <li key={customerId}>
          <a href={hrefOf({ view: 'customer', id: customerId })}>
            {learnedName(customerId) ?? customerId}
          </a>{' '}
          <span class="dim">{guest ? 'guest' : 'account'}</span>
        </li>
      ))}
    </ul>
  </>
);
