import { useRef } from 'preact/hooks';
import type { Order } from '../client/types.ts';
import { ago, amount, moment } from './format.ts';
import { hrefOf } from './route.ts';
import { useShortcuts } from './shortcuts.tsx';
import { Status } from './states.tsx';
import { useNow } from './use-load.ts';

interface OrderTableProps {
  readonly orders: readonly Order[];
  /** The column after the id: what is not the same for all of them. */
  readonly second: 'customer' | 'status';
}

export function OrderTable({ orders, second }: OrderTableProps) {
  const now = useNow(5000);
  const body = useRef<HTMLTableSectionElement>(null);
  const step = (by: number) => {
    const links = [...(body.current?.querySelectorAll('a.order') ?? [])] as HTMLElement[];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">{second === 'customer' ? 'Customer' : 'Status'}</th>
          <th scope="col">Placed</th>
          <th scope="col" class="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td class="whole">
              <a class="order" href={hrefOf({ view: 'order', id: order.orderId })}>
                {order.orderId}
              </a>
            </td>
            <td>
              {second === 'customer' ? (
                <a href={hrefOf({ view: 'customer', id: order.customerId })}>{order.customerId}</a>
              ) : (
                <Status of={order.status} />
              )}
            </td>
            <td>
              <time dateTime={order.placedAt} title={moment(order.placedAt)}>
                {ago(order.placedAt, now)}
              </time>
            </td>
            <td class="number">{amount(order.total, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
