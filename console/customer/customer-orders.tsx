import { useEffect } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { ListedOrder, OrderPage } from '../../api/client/types.ts';
import { MOST_ORDERS } from '../csv/orders-csv.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { OrderTable } from '../orders/order-table.tsx';
import { firstOf } from '../requests/first-of.ts';
import { useMore } from '../requests/use-more.ts';

/** The orders that are read at once. */
export const ORDERS_PAGE = 50;

interface OrdersProps {
  /** The newest. */
  readonly of: OrderPage;
  readonly client: OrdersClient;
  readonly customerId: string;
}

/** The orders of a customer, newest first. */
export function CustomerOrders({ of, client, customerId }: OrdersProps) {
  const rest = useMore(of, (cursor) =>
    client.listCustomerOrders({ customerId, limit: ORDERS_PAGE, cursor }),
  );
  // A newer first page has another end.
  useEffect(rest.clear, [of]);
  if (of.items.length === 0) return <p class="empty">No orders yet.</p>;
  return (
    <div>
      <OrderTable orders={[...of.items, ...rest.items]} isOfOneCustomer />
      <MoreButton of={rest} page={ORDERS_PAGE} />
    </div>
  );
}

/** All orders of a customer, for a file. */
export async function ordersOf(client: OrdersClient, customerId: string): Promise<ListedOrder[]> {
  const all = client.all.listCustomerOrders({ customerId, limit: 100 });
  return (await firstOf(MOST_ORDERS, all)).map((order) => ({ ...order, customerId }));
}
