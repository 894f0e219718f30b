import { useRef } from 'preact/hooks';
import { Icon, type IconName } from '../../elements/icons.tsx';
import { customerOf, itemsLeft, numberOf, type WorkOrder } from '../../work/work-order.ts';
import type { Carriers, TrackingList } from './tracking-list.ts';
import type { CarrierOf } from './tracking-words.ts';

interface ManyRowsProps {
  readonly orders: readonly WorkOrder[];
  readonly numbers: ReadonlyMap<string, string>;
  /** The carriers that the list names. */
  readonly carriers: Carriers;
  readonly carrierOf: CarrierOf;
  /** The doubts about the numbers, by order. */
  readonly doubts: ReadonlyMap<string, string>;
  /** The list that was pasted: after it, a row without a number is to be looked at, too. */
  readonly list: TrackingList | undefined;
  readonly change: (orderId: string, number: string) => void;
}

/** The orders with their tracking numbers, each with a mark. */
export const ManyRows = ({
  orders,
  numbers,
  carriers,
  carrierOf,
  doubts,
  list,
  change,
}: ManyRowsProps) => (
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
            carrier={carriers.get(order.orderId) && carrierOf(order.orderId)?.name}
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
  /** With which it ships, if the list names one. */
  readonly carrier: string | undefined;
  readonly doubt: string | undefined;
  readonly isListed: boolean;
  readonly change: (number: string) => void;
}

function ManyRow({ order, number, carrier, doubt, isListed, change }: ManyRowProps) {
  const [tone, icon, words] = markOf(number, doubt);
  const said = doubt ?? (number && carrier);
  return (
    <tr class={doubt || (isListed && !number) ? 'check' : ''}>
      <td class={tone}>
        <Icon of={icon} />
        <span class="hidden">{words}</span>
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
        {said && <small class={doubt && tone}> {said}</small>}
      </td>
    </tr>
  );
}

function markOf(number: string, doubt: string | undefined): [string, IconName, string] {
  if (doubt) return ['warn-ink', 'alert', doubt];
  return number ? ['good-ink', 'tick', 'matched'] : ['dim', 'ring', 'no number'];
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
      fields.find((field) => before && before.compareDocumentPosition(field) & FOLLOWING) ??
      fields[0];
    last.current?.focus();
  };
  return count > 0 ? (
    <button type="button" onClick={next}>
      Next of {count} to check
    </button>
  ) : null;
}
