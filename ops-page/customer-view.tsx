import { OrderTable } from './open-orders.tsx';
import type { Session } from './session.ts';
import { LoadedView, Status } from './states.tsx';
import { SummaryView } from './summary-view.tsx';
import { useLoad } from './use-load.ts';

/** One customer: who they are (A1), their newest orders (A2), and the numbers (A9). */
export function CustomerView({
  session: { client },
  customerId,
}: {
  readonly session: Session;
  readonly customerId: string;
}) {
  const customer = useLoad(() => client.getCustomer({ customerId }), customerId);
  const orders = useLoad(() => client.listCustomerOrders({ customerId, limit: 50 }), customerId);
  const summary = useLoad(() => client.getCustomerSummary({ customerId }), customerId);
  return (
    <article aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Customer <span class="id">{customerId}</span>
        </h1>
      </header>
      <div class="columns">
        <div>
          <LoadedView of={orders} what="the orders">
            {({ items, nextCursor }) =>
              items.length === 0 ? (
                <p class="empty">No orders yet.</p>
              ) : (
                <>
                  <OrderTable orders={items} withStatus={({ status }) => <Status of={status} />} />
                  {nextCursor !== undefined && <p class="dim">The newest {items.length}; there are more.</p>}
                </>
              )
            }
          </LoadedView>
        </div>
        <aside>
          <LoadedView of={customer} what="the customer">
            {({ name, email, tier }) => (
              <dl class="facts">
                {Object.entries({ Name: name, 'E-mail': email, Tier: tier }).map(([title, value]) => (
                  <div key={title}>
                    <dt>{title}</dt>
                    <dd>{value ?? '–'}</dd>
                  </div>
                ))}
              </dl>
            )}
          </LoadedView>
          <LoadedView of={summary} what="the summary">
            {(numbers) => <SummaryView of={numbers} />}
          </LoadedView>
        </aside>
      </div>
    </article>
  );
}
