import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import type { ListState } from './list-state.ts';
import { GROUP, hasPreview } from './list-state.ts';
import { MoreOrders } from './more-orders.tsx';
import { RowGroup } from './row-group.tsx';

interface OrderListProps {
  readonly list: ListState;
  readonly name: string;
}

/** The rows of a list, of which those are rendered that a person is near. */
export function OrderList({ list, name }: OrderListProps) {
  const table = useRef<HTMLTableElement>(null);
  const ids = list.ids.value;
  const at = list.at.value;
  const place = ids.indexOf(at ?? '');
  const selected = list.selected.value;
  const isOpen = hasPreview.value;
  const isCapped = useDesk().work.kept.isCapped.value;
  useHand(list, table);
  useRowsOnScreen(table);
  return (
    <>
      {list.isNewestFirst.value && <MoreOrders />}
      <table
        ref={table}
        class={isOpen ? 'list' : 'list wide'}
        aria-label={name}
        aria-rowcount={isCapped ? -1 : ids.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th class="box">
              <input
                type="checkbox"
                aria-label={`Select all ${ids.length}`}
                aria-keyshortcuts="Control+A"
                checked={ids.length > 0 && list.picked.value.length === ids.length}
                onClick={() => list.select(list.picked.peek().length === ids.length ? [] : ids)}
              />
            </th>
            <th class="nr">Order</th>
            <th class="who">Customer</th>
            <th class="where">Ship to</th>
            <th class="num many">Items</th>
            {!isOpen && <th class="first">First item</th>}
            <th class="pay">Payment</th>
            <th class="marks-cell">
              <span class="hidden">Marks</span>
            </th>
            <th class="num since" aria-sort={list.isNewestFirst.value ? 'ascending' : 'descending'}>
              Age {list.isNewestFirst.value ? '↑' : '↓'}
            </th>
            <th class="num sum">Total</th>
          </tr>
        </thead>
        {Array.from({ length: Math.ceil(ids.length / GROUP) }, (_, n) => {
          const from = n * GROUP;
          return (
            <RowGroup
              key={n}
              list={list}
              ids={ids.slice(from, from + GROUP)}
              from={from}
              at={place >= from && place < from + GROUP ? at : undefined}
              selected={selected}
              hasFirstItem={!isOpen}
            />
          );
        })}
      </table>
      {!list.isNewestFirst.value && <MoreOrders />}
    </>
  );
}

const rowOf = (table: HTMLElement | null, id: string | undefined) =>
  table?.querySelector<HTMLElement>(`tr[data-id="${id}"]`) ?? undefined;

/** Keeps the hand's row in sight, restores its height after a return, and remembers it. */
function useHand(list: ListState, table: { readonly current: HTMLElement | null }): void {
  const at = list.at.value;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const row = rowOf(table.current, at);
    if (!row) return;
    if (isFirst.current && list.top !== undefined) {
      scrollBy({ top: row.getBoundingClientRect().top - list.top, behavior: 'instant' });
    } else if (!isFirst.current) row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if (isOnRow(table.current))
      row.querySelector<HTMLElement>('a[data-row]')?.focus({ preventScroll: true });
    isFirst.current = false;
    remember(list, row);
  }, [at]);
  useLayoutEffect(() => {
    const keep = () => {
      const row = rowOf(table.current, list.at.peek());
      if (row) remember(list, row);
    };
    addEventListener('scrollend', keep);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scrollend', keep);
      removeEventListener('pagehide', keep);
    };
  }, []);
  const selected = list.selected.value;
  useLayoutEffect(() => list.keep(), [selected]);
}

/**
 * True if the focus is on a row, on the title, or was on something that is gone. It is never taken
 * from a field in which a person types.
 */
const isOnRow = (table: HTMLElement | null): boolean =>
  document.activeElement?.matches('body, #title') ||
  table?.contains(document.activeElement) === true;

function remember(list: ListState, row: HTMLElement): void {
  list.top = row.getBoundingClientRect().top;
  list.keep();
}

/** Names the rows on screen to the refresher. */
function useRowsOnScreen(table: { readonly current: HTMLElement | null }): void {
  const { refresher } = useDesk();
  useLayoutEffect(() => {
    refresher.onScreen = () =>
      [...(table.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
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
