import type { OrdersClient } from '../../api/client/orders-client.ts';
import { ProblemError } from '../../api/client/problem-error.ts';
import type { CustomerSummary, OrderPage, StoredCustomer } from '../../api/client/types.ts';
import { OrderTable } from '../orders/order-table.tsx';
import type { Session } from '../session.ts';
import { useShortcuts } from '../shortcuts.tsx';
import { LoadedView } from '../states.tsx';
import { useLoad } from '../use-load.ts';
import { SummaryView } from './summary-view.tsx';

interface ShownCustomer {
  /** Undefined if orders were written by hand for a customer without a profile. */
  readonly profile: StoredCustomer | undefined;
  readonly orders: OrderPage;
  readonly summary: CustomerSummary;
}

/** Reads a customer's profile (A1), newest orders (A2) and numbers (A9). */
async function loadCustomer(client: OrdersClient, customerId: string): Promise<ShownCustomer> {
  const [profile, orders, summary] = await Promise.all([
    client.getCustomer({ customerId }).catch(noSuchCustomer),
    client.listCustomerOrders({ customerId, limit: 50 }),
    client.getCustomerSummary({ customerId }),
  ]);
  if (!(profile instanceof ProblemError)) return { profile, orders, summary };
  // Without a profile and without orders there is no such customer: the 404 is shown.
  if (orders.items.length === 0) throw profile;
  return { profile: undefined, orders, summary };
}

function noSuchCustomer(error: unknown): ProblemError {
  if (error instanceof ProblemError && error.code === 'customer-not-found') return error;
  throw error;
}

interface CustomerViewProps {
  readonly session: Session;
  readonly customerId: string;
}

export function CustomerView({ session: { client }, customerId }: CustomerViewProps) {
  const found = useLoad(() => loadCustomer(client, customerId), customerId);
  useShortcuts({ r: () => void found.reload() });
  return (
    <article aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Customer <span class="id">{customerId}</span>
        </h1>
      </header>
      <LoadedView of={found} what="the customer">
        {({ profile, orders, summary }) => (
          <div class="columns">
            <Orders of={orders} />
            <aside>
              {profile ? (
                <Profile of={profile} />
              ) : (
                <p class="warn">These orders have a customer without a profile.</p>
              )}
              <SummaryView of={summary} />
            </aside>
          </div>
        )}
      </LoadedView>
    </article>
  );
}

const Orders = ({ of: { items, nextCursor } }: { readonly of: OrderPage }) =>
  items.length === 0 ? (
    <p class="empty">No orders yet.</p>
  ) : (
    <div>
      <OrderTable orders={items} columns={['status']} />
      {nextCursor !== undefined && <p class="dim">The newest {items.length}; there are more.</p>}
    </div>
  );

const Profile = ({ of: { name, email, tier } }: { readonly of: StoredCustomer }) => (
  <dl class="facts">
    {Object.entries({ Name: name, 'E-mail': email, Tier: tier }).map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);
