import { useRef } from 'preact/hooks';
import type { Order } from '../../api/client/types.ts';
import { Status } from '../elements/states.tsx';
import { ago, amount } from '../format.ts';
import { useKeys } from '../keys.ts';
import { useNow } from '../requests/use-load.ts';
import { hrefOf } from '../route.ts';
import { moment } from '../times.ts';

/** The columns that not every list has. */
type Column = 'customer' | 'status';

interface OrderTableProps {
  readonly orders: readonly Order[];
  /** The columns after the order's number. */
  readonly columns: readonly Column[];
}

const TITLES: Readonly<Record<Column, string>> = { customer: 'Customer', status: 'Status' };

export function OrderTable({ orders, columns }: OrderTableProps) {
  const now = useNow(5000);
  const body = useRef<HTMLTableSectionElement>(null);
  const step = (by: number) => {
    const links = [...(body.current?.querySelectorAll('a.order') ?? [])] as HTMLElement[];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <table class="stacked">
      <thead>
        <tr>
          <th scope="col">Order</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {TITLES[column]}
            </th>
          ))}
          <th scope="col">Placed</th>
          <th scope="col" class="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {orders.map((order) => (
          <Row key={order.orderId} of={order} columns={columns} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly of: Order;
  readonly columns: readonly Column[];
  readonly now: number;
}

const Row = ({ of: order, columns, now }: RowProps) => (
  <tr>
    <td class="whole">
      <a class="order" href={hrefOf({ view: 'order', id: order.orderId })}>
        {order.number ?? order.orderId}
      </a>{' '}
      {order.number && <span class="id dim">{order.orderId}</span>}
    </td>
    {columns.map((column) => (
      <td key={column}>{CELLS[column](order)}</td>
    ))}
    <td>
      <time dateTime={order.placedAt} title={moment(order.placedAt)}>
        {ago(order.placedAt, now)}
      </time>
    </td>
    <td class="number">{amount(order.total, order.currency)}</td>
  </tr>
);

const CELLS = {
  customer: ({ customerId }: Order) => (
    <a href={hrefOf({ view: 'customer', id: customerId })}>{customerId}</a>
  ),
  status: ({ status, fulfillmentStatus, paymentStatus }: Order) => (
    <>
      <Status of={status} />
      {fulfillmentStatus === 'PARTIALLY_FULFILLED' && <span class="dim"> partly shipped</span>}
      {status === 'OPEN' && paymentStatus === 'PENDING' && <span class="warn"> not paid</span>}
    </>
  ),
} as const;
