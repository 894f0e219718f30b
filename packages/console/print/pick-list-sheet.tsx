import { unbroken } from '../elements/unbroken.tsx';
import { howMany, items, orders as ordersOf } from '../format.ts';
import { moment } from '../times.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { pickRows } from './pick-list.ts';

interface PickListSheetProps {
  readonly orders: readonly WorkOrder[];
  readonly user: string;
  readonly now: number;
}

/** The items to take from the shelves for all orders, and their boxes. */
export function PickListSheet({ orders, user, now }: PickListSheetProps) {
  const rows = pickRows(orders);
  const count = rows.reduce((sum, { total }) => sum + total, 0);
  return (
    <section class="sheet" aria-label="Pick list">
      <header>
        <div>
          <h2>Pick list</h2>
          <p>
            {ordersOf(orders.length)}, {items(count)}, {howMany(rows.length, 'SKU')}
          </p>
        </div>
        <p class="tiny">
          Printed {moment(now)}, by {user}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th class="tick">
              <span class="hidden">Taken</span>
            </th>
            <th class="num">Take</th>
            <th>SKU</th>
            <th>Item</th>
            <th>Into box : items</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sku, name, total, boxes }) => (
            <tr key={sku}>
              <td>
                <span class="box" />
              </td>
              <td class="num strong">{total}</td>
              <td class="mono">{sku}</td>
              <td>{name}</td>
              <td class="mono">{boxes.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="tiny">
        Boxes: {unbroken(orders.map((order, i) => `${i + 1} ${numberOf(order)}`).join(' · '))}
      </p>
    </section>
  );
}
