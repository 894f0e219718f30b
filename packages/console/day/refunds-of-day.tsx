import { useState } from 'preact/hooks';
import type { DayRefund } from '../../client/types.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { amount } from '../format.ts';
import { hrefOf } from '../route.ts';
import { numberOf } from '../work/work-order.ts';
import { MOST_ROWS } from './late-orders.tsx';
import { PAGE, type Refunds } from './use-refunds.ts';

/** The orders of which money was refunded on the day, with a link to each. */
export function RefundsOfDay({ of: { first, later, all } }: { readonly of: Refunds }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all.slice(0, MOST_ROWS);
  const rest = all.length - shown.length;
  return (
    <LoadedView of={first} what="the refunds of the day">
      {() => (
        <section class="card" aria-labelledby="refunds">
          <header>
            <h2 id="refunds" tabIndex={-1}>
              Refunds
            </h2>
          </header>
          <RefundTable of={shown} />
          {rest > 0 && (
            <p class="body">
              <button type="button" onClick={() => setWhole(true)}>
                Show {rest} more
              </button>
            </p>
          )}
          {rest === 0 && <MoreButton of={later} page={PAGE} />}
        </section>
      )}
    </LoadedView>
  );
}

const RefundTable = ({ of: refunds }: { readonly of: readonly DayRefund[] }) => (
  <table class="stacked" aria-labelledby="refunds">
    <thead>
      <tr>
        <th>Order</th>
        <th class="number">Refunded</th>
      </tr>
    </thead>
    <tbody>
      {refunds.map(({ currency, ...order }) => (
        <tr key={order.orderId + currency}>
          <td class="whole">
            <a class="mono" href={hrefOf({ view: 'order', id: order.orderId })}>
              {numberOf(order)}
            </a>
          </td>
          <td class="number">{amount(order.amount, currency)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
