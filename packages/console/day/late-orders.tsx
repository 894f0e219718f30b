import { type Desk, useDesk } from '../desk.ts';
import { hrefOf } from '../route.ts';
import { age, isLate } from '../times.ts';
import { customerOf, numberOf, QUEUE_NAMES, queueOf, type WorkOrder } from '../work/work-order.ts';

/** The most rows of a list on the page, and in the report. */
export const MOST_ROWS = 8;

/** The open orders that wait too long, the oldest first. */
export const lateOrders = ({ work, now, config }: Desk): readonly WorkOrder[] =>
  work.all().filter(({ placedAt }) => isLate(placedAt, now.value, config.lateAfter));

/** The orders that a person must look at, with a link to each. */
export function LateOrders({ of: orders }: { readonly of: readonly WorkOrder[] }) {
  const { now } = useDesk();
  return (
    <section class="card" aria-labelledby="late">
      <header>
        <h2 id="late" tabIndex={-1}>
          Late orders
        </h2>
      </header>
      <table class="stacked" aria-labelledby="late">
        <thead>
          <tr>
            <th>Order</th>
            <th>Customer</th>
            <th>State</th>
            <th class="number">Waits</th>
          </tr>
        </thead>
        <tbody>
          {orders.slice(0, MOST_ROWS).map((order) => (
            <tr key={order.orderId}>
              <td class="whole">
                <a class="mono" href={hrefOf({ view: 'order', id: order.orderId })}>
                  {numberOf(order)}
                </a>
              </td>
              <td>{customerOf(order)}</td>
              <td>{QUEUE_NAMES[queueOf(order)]}</td>
              <td class="number warn">{age(order.placedAt, now.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {orders.length > MOST_ROWS && (
        <p class="body">
          <a href={hrefOf({ view: 'ship' })}>and {orders.length - MOST_ROWS} more</a>
        </p>
      )}
    </section>
  );
}
