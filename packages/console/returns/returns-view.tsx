import { useEffect } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { WaitingReturn } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { useLinkKeys } from '../list/use-link-keys.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { countOf } from '../work/counts.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { ReturnRow } from './return-row.tsx';
import { readStatements, StatementsToReview } from './statements.tsx';

/** The most returns of each status that are shown. */
const MOST = 100;

/** The returns that wait (A26): those that were asked for first, then those on their way. */
export function ReturnsView() {
  const { client, counts } = useDesk();
  const waiting = useLoad(() => readReturns(client), 'returns');
  const statements = useLoad(() => readStatements(client), 'statements');
  const again = () => {
    void waiting.reload();
    void statements.reload();
  };
  const [returns, stated] = [waiting.value, statements.value];
  useEffect(() => {
    if (!returns || !stated) return;
    const { asked, hasMore } = returns;
    counts.set('returns', countOf(asked + stated.statements.length + stated.more, hasMore));
  }, [returns, stated]);
  useRefresh(again);
  useLinkKeys(returns?.items.length);
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Returns
        </h1>
        {returns && (
          <p class="count">
            {returns.asked} to decide, {returns.items.length - returns.asked}
            {returns.hasMore && '+'} on their way
          </p>
        )}
      </header>
      <StatementsToReview of={statements} />
      <LoadedView of={waiting} what="the returns">
        {({ items, orders }) =>
          items.length === 0 ? (
            <p class="empty">No return waits for you.</p>
          ) : (
            <Rows of={items} orders={orders} />
          )
        }
      </LoadedView>
    </section>
  );
}

/** Reads both lists, and their orders (A50). */
async function readReturns(client: OrdersClient) {
  const [asked, open] = await Promise.all(
    (['REQUESTED', 'OPEN'] as const).map((status) => client.listReturns({ status, limit: MOST })),
  );
  const items = [...(asked?.items ?? []), ...(open?.items ?? [])];
  const ids = [...new Set(items.map(({ orderId }) => orderId))];
  const orders = new Map<string, WorkOrder>();
  for (const order of await ordersById(client, ids)) orders.set(order.orderId, order);
  const hasMore = Boolean(asked?.nextCursor ?? open?.nextCursor);
  return { items, asked: asked?.items.length ?? 0, orders, hasMore };
}

interface RowsProps {
  readonly of: readonly WaitingReturn[];
  readonly orders: ReadonlyMap<string, WorkOrder>;
}

const Rows = ({ of: returns, orders }: RowsProps) => (
  <table class="stacked" aria-label="Returns">
    <thead>
      <tr>
        <th>Order</th>
        <th>Customer</th>
        <th>State</th>
        <th>Asked for</th>
        <th>Order’s items in returns</th>
        <th class="number">Worth</th>
      </tr>
    </thead>
    <tbody>
      {returns.map((returned) => (
        <ReturnRow key={returned.returnId} of={returned} order={orders.get(returned.orderId)} />
      ))}
    </tbody>
  </table>
);
