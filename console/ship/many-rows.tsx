import { Icon } from '../elements/icons.tsx';
import { minute } from '../times.ts';
import { customerOf, itemsLeft, numberOf, type WorkOrder } from '../work/work-order.ts';
import { usedBefore } from './carriers.ts';

interface ManyRowsProps {
  readonly orders: readonly WorkOrder[];
  readonly numbers: ReadonlyMap<string, string>;
  /** The orders whose number was used before, or is another order's, too. */
  readonly doubtful: ReadonlySet<string>;
  readonly change: (orderId: string, number: string) => void;
}

/** The orders with their tracking numbers, each with a mark. */
export const ManyRows = ({ orders, numbers, doubtful, change }: ManyRowsProps) => (
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
            isDoubtful={doubtful.has(order.orderId)}
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
  readonly isDoubtful: boolean;
  readonly change: (number: string) => void;
}

function ManyRow({ order, number, isDoubtful, change }: ManyRowProps) {
  const used = usedBefore(number);
  const doubt = used ? `used at ${minute(used.at)}` : isDoubtful ? 'twice in this list' : '';
  return (
    <tr>
      <td class={isDoubtful ? 'warn-ink' : number ? 'good-ink' : 'dim'}>
        <Icon of={isDoubtful ? 'alert' : number ? 'tick' : 'ring'} />
        <span class="hidden">{doubt || (number ? 'matched' : 'no number')}</span>
      </td>
      <td class="mono">{numberOf(order)}</td>
      <td>{customerOf(order)}</td>
      <td>
        <span class="dim">{order.shippingAddress?.['country']}</span>{' '}
        {order.shippingAddress?.['city']}
      </td>
      <td class="num">{itemsLeft(order)}</td>
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
