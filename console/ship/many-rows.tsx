import { useRef } from 'preact/hooks';
import { Icon } from '../elements/icons.tsx';
import { customerOf, itemsLeft, numberOf, type WorkOrder } from '../work/work-order.ts';
import type { TrackingList } from './tracking-list.ts';

interface ManyRowsProps {
  readonly orders: readonly WorkOrder[];
  readonly numbers: ReadonlyMap<string, string>;
  /** The doubts about the numbers, by order. */
  readonly doubts: ReadonlyMap<string, string>;
  /** The list that was pasted: after it, a row without a number is to be looked at, too. */
  readonly list: TrackingList | undefined;
  readonly change: (orderId: string, number: string) => void;
}

/** The orders with their tracking numbers, each with a mark. */
export const ManyRows = ({ orders, numbers, doubts, list, change }: ManyRowsProps) => (
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
            isListed={list !== undefined}
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
  readonly isListed: boolean;
  readonly change: (number: string) => void;
}

function ManyRow({ order, number, doubt, isListed, change }: ManyRowProps) {
  return (
    <tr class={doubt || (isListed && !number) ? 'check' : ''}>
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

const FOLLOWING = 4 satisfies typeof Node.DOCUMENT_POSITION_FOLLOWING;

/** Leads to the rows that are in doubt or have no number, one after the other. */
export function NextToCheck({ count }: { readonly count: number }) {
  const last = useRef<HTMLInputElement>(undefined);
  const next = () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('.many-rows .check input')];
    const before = last.current;
    // A row that is right now is not among them any more.
    last.current =
      fields.find((one) => before && before.compareDocumentPosition(one) & FOLLOWING) ?? fields[0];
    last.current?.focus();
  };
  return count > 0 ? (
    <button type="button" onClick={next}>
      Next of {count} to check
    </button>
  ) : null;
}
