import { useLayoutEffect } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import type { ListState } from '../list/list-state.ts';
import { ListTable } from '../list/list-table.tsx';
import { MoreOrders } from './more-orders.tsx';
import { OrderRow } from './order-row.tsx';
import { hasPreview } from './preview.tsx';

interface OrderListProps {
  readonly list: ListState;
  readonly name: string;
}

/** A list of open orders. */
export function OrderList({ list, name }: OrderListProps) {
  const isOpen = hasPreview.value;
  const isNewestFirst = list.isNewestFirst.value;
  const isCapped = useDesk().work.kept.isCapped.value;
  useRowsOnScreen();
  return (
    <>
      {isNewestFirst && <MoreOrders />}
      <ListTable
        list={list}
        name={name}
        look={isOpen ? 'list' : 'list wide'}
        isCut={isCapped}
        head={
          <>
            <th class="nr">Order</th>
            <th class="who">Customer</th>
            <th class="where">Ship to</th>
            <th class="num many">Items</th>
            {!isOpen && <th class="first">First item</th>}
            <th class="pay">Payment</th>
            <th class="marks-cell">
              <span class="hidden">Marks</span>
            </th>
            <th class="num since" aria-sort={isNewestFirst ? 'ascending' : 'descending'}>
              Age {isNewestFirst ? '↑' : '↓'}
            </th>
            <th class="num sum">Total</th>
          </>
        }
        row={(state) => <OrderRow key={state.id} list={list} hasFirstItem={!isOpen} {...state} />}
      />
      {!isNewestFirst && <MoreOrders />}
    </>
  );
}

/** Names the rows on screen to the refresher. */
function useRowsOnScreen(): void {
  const { refresher } = useDesk();
  useLayoutEffect(() => {
    refresher.onScreen = () =>
      [...document.querySelectorAll<HTMLElement>('tr[data-id]')]
        .filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        })
        .map((row) => row.dataset['id'] ?? '');
    return () => {
      refresher.onScreen = () => [];
    };
  }, []);
}
