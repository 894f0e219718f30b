import { useEffect } from 'preact/hooks';
import type { ListedOrder } from '../../client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { Pill } from '../elements/pill.tsx';
import { LoadedView } from '../elements/states.tsx';
import { amount, howMany } from '../format.ts';
import { useLinkKeys } from '../list/use-link-keys.ts';
import { MOST_IDS } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { withNames } from '../requests/with-names.ts';
import { hrefOf } from '../route.ts';
import { age, moment } from '../times.ts';
import { countOf } from '../work/counts.ts';
import { customerOf, numberOf } from '../work/work-order.ts';

/** The orders whose buyers get money back (A55), the longest waiting first. */
export function OverpaidView() {
  const desk = useDesk();
  const { counts } = desk;
  const load = (cursor?: string) => readOverpaid(desk, cursor);
  const first = useLoad(() => load(), 'overpaid');
  const laterPages = useMore(first.value, load);
  const again = () => {
    laterPages.clear();
    void first.reload();
  };
  useRefresh(again);
  const orders = [...(first.value?.items ?? []), ...laterPages.items];
  const hasMore = laterPages.cursor !== undefined;
  useEffect(() => {
    if (first.value) counts.set('giveback', countOf(orders.length, hasMore));
  }, [first.value, orders.length, hasMore]);
  useLinkKeys(orders.length);
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          To give back
        </h1>
        {orders.length > 0 && (
          <p class="count">
            {hasMore ? `${orders.length} shown, more follow` : howMany(orders.length, 'order')}
          </p>
        )}
      </header>
      <LoadedView of={first} what="the orders with money to give back">
        {() =>
          orders.length === 0 ? (
            <p class="empty">No buyer gets money back.</p>
          ) : (
            <Rows of={orders} />
          )
        }
      </LoadedView>
      <MoreButton of={laterPages} page={MOST_IDS} />
    </section>
  );
}

/** Reads a page of the list, and the names of its customers. */
async function readOverpaid(desk: Desk, cursor?: string) {
  const page = await desk.client.listOrders({
    overpaid: 'true',
    limit: MOST_IDS,
    ...(cursor && { cursor }),
  });
  return { ...page, items: await withNames(desk, page.items) };
}

const Rows = ({ of: orders }: { readonly of: readonly ListedOrder[] }) => (
  <table class="stacked" aria-label="To give back">
    <thead>
      <tr>
        <th>Order</th>
        <th>Customer</th>
        <th>Since</th>
        <th class="number">Too much</th>
        <th>
          <span class="hidden">Refund</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <Row key={order.orderId} of={order} />
      ))}
    </tbody>
  </table>
);

/** The link of an order with money to give back opens its refund, too. */
function Row({ of: order }: { readonly of: ListedOrder }) {
  const { now, work } = useDesk();
  const { orderId, customerId, overpaid, kept = 0, since = '', currency } = order;
  const query = kept < 0 ? '' : 'do=refund';
  return (
    <tr>
      <td class="whole">
        <a class="order" href={hrefOf({ view: 'order', id: orderId, query })}>
          {numberOf(order)}
        </a>
      </td>
      <td>
        <a href={hrefOf({ view: 'customer', id: customerId })}>
          {customerOf({ ...work.get(orderId), ...order })}
        </a>
      </td>
      <td>
        <time dateTime={since} title={moment(since)}>
          {age(since, now.value)} ago
        </time>
      </td>
      <td class="number">
        {kept < 0 ? (
          <Pill icon="alert" tone="warn">
            Nothing: {amount(-kept, currency)} is missing
          </Pill>
        ) : (
          amount(overpaid, currency)
        )}
      </td>
      <td class="number">
        {query && (
          <a
            class="button small"
            aria-label={`Refund ${amount(overpaid, currency)} of ${numberOf(order)} …`}
            href={hrefOf({ view: 'order', id: orderId, query })}
          >
            Refund {amount(overpaid, currency)} …
          </a>
        )}
      </td>
    </tr>
  );
}
