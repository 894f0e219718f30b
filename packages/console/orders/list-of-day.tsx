import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { OrderTable } from './order-table.tsx';
import { type OrdersOfDay, PAGE } from './use-orders-of-day.ts';

/** The list of a day's orders, below its figures. */
export const ListOfDay = ({ of }: { readonly of: OrdersOfDay }) => (
  <section aria-labelledby="orders">
    <header class="bar">
      <h2 id="orders" tabIndex={-1}>
        Orders of a day
      </h2>
      <p class="count" aria-live="polite">
        {of.first.value &&
          (of.isWhole ? `${of.orders.length} in all` : `${of.orders.length} shown, more follow`)}
      </p>
    </header>
    <LoadedView of={of.first} what="the orders of the day">
      {() => (of.orders.length === 0 ? <NoOrders /> : <OrderTable orders={of.orders} />)}
    </LoadedView>
    <MoreButton of={of.laterPages} page={PAGE} />
  </section>
);

const NoOrders = () => (
  <div class="empty">
    <p>
      <strong>No orders on this day.</strong>
    </p>
    <p class="dim">A day begins at midnight in the shop’s zone.</p>
  </div>
);
