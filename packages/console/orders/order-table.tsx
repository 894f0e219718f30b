import { useDesk } from '../desk.ts';
import { PaymentWord, StatePill } from '../elements/pill.tsx';
import { amount } from '../format.ts';
import { useLinkKeys } from '../list/use-link-keys.ts';
import { hrefOf } from '../route.ts';
import { age, moment } from '../times.ts';
import { paymentOf } from '../work/filters.ts';
import type { FoundOrder } from '../work/find-orders.ts';
import { customerOf, type WorkOrder } from '../work/work-order.ts';

/** The columns after the order's number, if a list has customers. */
type Column = 'customer' | 'shipping' | 'payment';
const WITH_CUSTOMER = ['customer', 'shipping', 'payment'] as const;
const OF_ONE_CUSTOMER = ['shipping', 'payment'] as const;

interface OrderTableProps {
  readonly orders: readonly FoundOrder[];
  /** True if all are orders of one customer, who is named elsewhere. */
  readonly isOfOneCustomer?: boolean;
}

const TITLES: Readonly<Record<Column, string>> = {
  customer: 'Customer',
  shipping: 'Shipping',
  payment: 'Payment',
};

/** A list of orders. Of open ones, the work set has the name, the parts and the hold as well. */
export function OrderTable({ orders, isOfOneCustomer = false }: OrderTableProps) {
  const { work, now } = useDesk();
  // A list by status has no payments.
  const columns = (isOfOneCustomer ? OF_ONE_CUSTOMER : WITH_CUSTOMER).filter(
    (column) =>
      column !== 'payment' ||
      orders.some((order) => paymentOf({ ...work.get(order.orderId), ...order })),
  );
  useLinkKeys(orders.length);
  return (
    <table class="stacked of-orders">
      <thead>
        <tr>
          <th>Order</th>
          {columns.map((column) => (
            <th key={column}>{TITLES[column]}</th>
          ))}
          {orders[0]?.foundBy && <th>Found by</th>}
          <th>Placed</th>
          <th class="number">Total</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row
            key={order.orderId}
            of={{ ...work.get(order.orderId), ...order }}
            isShared={orders.some((other) => other !== order && other.number === order.number)}
            columns={columns}
            now={now.value}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly of: FoundOrder;
  /** True if another order of the list has the same number: their ids differ. */
  readonly isShared: boolean;
  readonly columns: readonly Column[];
  readonly now: number;
}

const Row = ({ of: order, isShared, columns, now }: RowProps) => (
  <tr>
    <td class="whole">
      <a class="order" href={hrefOf({ view: 'order', id: order.orderId })}>
        {order.number ?? order.orderId}
      </a>
      {order.reference && <span class="dim"> {order.reference.id}</span>}
      {isShared && <span class="id dim"> {order.orderId}</span>}
    </td>
    {columns.map((column) => (
      <td key={column}>{CELLS[column](order)}</td>
    ))}
    {order.foundBy && <td class="dim">{order.foundBy}</td>}
    <td>
      <time dateTime={order.placedAt} title={moment(order.placedAt)}>
        {age(order.placedAt, now)} ago
      </time>
    </td>
    <td class="number">{amount(order.total, order.currency)}</td>
  </tr>
);

const CELLS = {
  customer: (order: WorkOrder) => (
    <a href={hrefOf({ view: 'customer', id: order.customerId })}>{customerOf(order)}</a>
  ),
  // Lists of ids and times alone have no status.
  shipping: (order: WorkOrder) => order.status && <StatePill of={order} isShippingAlone />,
  payment: (order: WorkOrder) => order.status && <PaymentWord of={order} />,
} as const;
