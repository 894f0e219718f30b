import { Icon } from '../elements/icons.tsx';
import { customerOf, itemsLeft, numberOf, type WorkOrder } from '../work/work-order.ts';

interface ManyRowsProps {
  readonly orders: readonly WorkOrder[];
  readonly numbers: ReadonlyMap<string, string>;
  /** The doubts about the numbers, by order. */
  readonly doubts: ReadonlyMap<string, string>;
  readonly change: (orderId: string, number: string) => void;
}

/** The orders with their tracking numbers, each with a mark. */
export const ManyRows = ({ orders, numbers, doubts, change }: ManyRowsProps) => (
  <div class="many-rows" tabIndex={-1}>
    <table>
      <thead>
        <tr>
          <th>
            <span class="hidden">Check</span>
          </th>
          <th>Order</th>
          <th>Customer</th>
          <th>Ship to</th>
          <th class="num">Items</th>
          <th>Tracking number</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <ManyRow
            key={order.orderId}
            order={order}
            number={numbers.get(order.orderId) ?? ''}
            doubt={doubts.get(order.orderId)}
            change={(number) => change(order.orderId, number)}
          />
        ))}
      </tbody>
    </table>
  </div>
);

interface ManyRowProps {
  readonly order: WorkOrder;
  readonly number: string;
  readonly doubt: string | undefined;
  readonly change: (number: string) => void;
}

function ManyRow({ order, number, doubt, change }: ManyRowProps) {
  return (
    <tr>
      <td class={doubt ? 'warn-ink' : number ? 'good-ink' : 'dim'}>
        <Icon of={doubt ? 'alert' : number ? 'tick' : 'ring'} />
        <span class="hidden">{doubt || (number ? 'matched' : 'no number')}</span>
      </td>
      <td class="mono">{numberOf(order)}</td>
      <td>{customerOf(order)}</td>
      <td>
        <span class="dim">{order.shippingAddress?.['country']}</span>{' '}
        {order.shippingAddress?.['city']}
      </td>
      <td class="num" data-label="Items">
        {itemsLeft(order)}
      </td>
      <td>
        <input
          class="mono"
          value={number}
          placeholder="no number"
          aria-label={`Tracking number of ${numberOf(order)}`}
          onInput={({ currentTarget }) => change(currentTarget.value.trim())}
        />
        {doubt && <small class="warn-ink"> {doubt}</small>}
      </td>
    </tr>
  );
}
