import type { CustomerSummary } from '../../api/client/types.ts';
import { amount } from '../format.ts';
import { moment } from '../times.ts';

/** A9: a customer in numbers. */
export function SummaryView({ of }: { readonly of: CustomerSummary }) {
  const { orders, open, shipped, delivered, cancelled, returned, lifetimeTotal, lastOrderAt } = of;
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">The customer’s orders</h2>
      <dl class="facts">
        {Object.entries({ orders, open, shipped, delivered, canceled: cancelled, returned })
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        {Object.entries(lifetimeTotal).map(([currency, total]) => (
          <div key={currency}>
            <dt>Ordered</dt>
            <dd>{amount(total, currency)}</dd>
          </div>
        ))}
        <div>
          <dt>Last order</dt>
          <dd>{moment(lastOrderAt)}</dd>
        </div>
      </dl>
    </section>
  );
}
