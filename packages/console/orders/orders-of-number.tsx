import { useEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { orders as ordersOf } from '../format.ts';
import { isProblem } from '../requests/is-problem.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf } from '../route.ts';
import { OrderTable } from './order-table.tsx';

interface OrdersOfNumberProps {
  /** The number as a person typed it. */
  readonly number: string;
}

/** A31b: the order with a number. If two orders of the same second share it, both are listed. */
export function OrdersOfNumber({ number }: OrdersOfNumberProps) {
  const { client, config } = useDesk();
  const loaded = useLoad(() => client.listOrders({ number }), number);
  useRefresh(() => void loaded.reload());
  const [only, ...others] = loaded.value?.items ?? [];
  const orderId = others.length === 0 ? only?.orderId : undefined;
  // Without hyphens, what is no order's number may be a parcel's.
  const isParcel =
    config.findParcels &&
    !number.includes('-') &&
    !only &&
    (loaded.value !== undefined || isProblem(loaded.error, 'invalid-request'));
  // Replaces this view in the history, so that "back" returns to the view before the search.
  useEffect(() => {
    if (orderId) location.replace(hrefOf({ view: 'order', id: orderId }));
    else if (isParcel) location.replace(hrefOf({ view: 'search', id: number }));
  }, [orderId, isParcel]);
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Orders with the number <span class="id">{number}</span>
        </h1>
      </header>
      <LoadedView of={loaded} what="the order">
        {({ items }) =>
          items.length === 0 ? (
            <p class="empty">No order has this number.</p>
          ) : (
            <>
              <p>{ordersOf(items.length)} have this number. Choose one.</p>
              <OrderTable orders={items} />
            </>
          )
        }
      </LoadedView>
      {!loaded.isLoading && !loaded.value?.items.length && (
        <p class="more">
          Or is it a customer’s id?{' '}
          <a href={hrefOf({ view: 'customer', id: number })}>Show customer {number}</a>. Or another
          number? <a href={hrefOf({ view: 'search', id: number })}>Search for {number}</a>
        </p>
      )}
    </section>
  );
}
