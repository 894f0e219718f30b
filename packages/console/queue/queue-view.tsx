import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { OrdersCsv } from '../csv/csv-button.tsx';
import { type Desk, useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { howMany } from '../format.ts';
import { useKeys } from '../keys.ts';
import { usePicker } from '../list/batch-picker.tsx';
import { ListFoot } from '../list/list-foot.tsx';
import { listKeys } from '../list/list-keys.ts';
import type { ListState } from '../list/list-state.ts';
import { turn } from '../list/list-switches.tsx';
import { go, goToPack } from '../route.ts';
import { type Filters, filtersIn, isFiltered } from '../work/filters.ts';
import { keepFilters } from '../work/place.ts';
import { QUEUE_NAMES, type Queue } from '../work/work-order.ts';
import { EmptyQueue } from './empty-queue.tsx';
import { FilterBar } from './filter-bar.tsx';
import { OrderList } from './order-list.tsx';
import { hasPreview, Preview } from './preview.tsx';
import { queueList } from './queue-list.ts';
import { SelectionBar } from './selection-bar.tsx';
import { Summary } from './summary.tsx';

interface QueueViewProps {
  readonly queue: Queue;
  readonly query: string;
}

/** A queue of open orders. It is computed from the work set, without a request. */
export function QueueView({ queue, query }: QueueViewProps) {
  const desk = useDesk();
  const filters = useMemo(() => filtersIn(new URLSearchParams(query)), [query]);
  const list = useMemo(() => queueList(desk, queue, filters), [queue, query]);
  desk.list = { queue, query, state: list };
  useLayoutEffect(() => keepFilters(queue, query), [queue, query]);
  const picker = usePicker(list, 'oldest orders');
  const fresh = useFresh(list, desk.work.progress.value.isListed);
  useKeys(keysOf(desk, list, picker.open, filters, queue));
  const ids = list.ids.value;
  const isEmpty = ids.length === 0;
  return (
    <>
      <header class="head">
        <h1 id="title" tabIndex={-1}>
          {QUEUE_NAMES[queue]}
        </h1>
        <Summary desk={desk} ids={ids} />
        <span class="grow" />
        <OrdersCsv
          name={QUEUE_NAMES[queue]}
          isDisabled={isEmpty}
          orders={() => ordersOf(desk, list.ids.peek())}
          part={desk.work.kept.name.value}
        />
        <button
          type="button"
          disabled={isEmpty}
          aria-keyshortcuts="l"
          onClick={() => {
            desk.dialog.value = { kind: 'print', orders: ordersOf(desk, list.chosen()) };
          }}
        >
          <Icon of="print" /> Print
        </button>
        {picker.button}
      </header>
      <FilterBar queue={queue} filters={filters} list={list} />
      {fresh > 0 && (
        <button
          type="button"
          class="fresh"
          aria-keyshortcuts="."
          onClick={() => list.moveTo(ids[0])}
        >
          <Icon of="down" /> {howMany(fresh, 'new order')} <kbd>.</kbd>
        </button>
      )}
      {isEmpty ? (
        <EmptyQueue queue={queue} filters={filters} />
      ) : (
        <div class={hasPreview.value ? 'split' : ''}>
          <div>
            <OrderList list={list} name={QUEUE_NAMES[queue]} />
            <ListFoot
              list={list}
              preview={hasPreview}
              act="ship"
              plus={desk.work.kept.plus.value}
            />
          </div>
          {hasPreview.value && <Preview list={list} />}
        </div>
      )}
      <SelectionBar list={list} />
      {picker.dialog}
    </>
  );
}

function keysOf(desk: Desk, list: ListState, pick: () => void, filters: Filters, queue: Queue) {
  const open = (kind: 'ship' | 'hold' | 'tag' | 'print') => () => {
    const orders = ordersOf(desk, list.targets());
    if (orders.length > 0) desk.dialog.value = { kind, orders };
  };
  /** Opens the order under the hand for an action on it, unless some are selected. */
  const atOrder = (query: string, what: string) => () => {
    const [id, count] = [list.at.peek(), list.picked.peek().length];
    if (count > 0)
      desk.said.value =
        `Nothing was done: ${what} is for one order, and ${count} ${count === 1 ? 'is' : 'are'} ` +
        'selected. Esc ends the selection.';
    else if (id) go({ view: 'order', id, query });
  };
  const back = () => isFiltered(filters) && go({ view: queue });
  return {
    ...listKeys(list, { pick, peek: turn(hasPreview), back }),
    s: open('ship'),
    p: () => {
      desk.toPack = list.chosen();
      goToPack();
    },
    h: open('hold'),
    t: open('tag'),
    l: open('print'),
    n: atOrder('do=comment', 'a comment'),
    m: atOrder('do=money', 'money'),
    c: atOrder('do=cancel', 'a cancellation'),
    e: atOrder('do=tracking', 'tracking'),
    f: () => {
      // On a narrow screen, a button has them.
      const first = document.querySelector<HTMLElement>(
        '.filters :is(select, [aria-keyshortcuts])',
      );
      first?.focus();
      first?.click();
    },
    '.': () => list.moveTo(list.ids.peek()[0]),
  };
}

const ordersOf = ({ work }: Desk, ids: readonly string[]) =>
  ids.flatMap((id) => work.get(id) ?? []);

/**
 * Keeps the hand and the selection while orders come and leave, and counts those that came in above
 * the hand, while the newest are first.
 *
 * @param isRead true once the list was read whole
 */
function useFresh(list: ListState, isRead: boolean): number {
  const picked = list.picked.value;
  useLayoutEffect(() => list.dropLost(), [picked]);
  const [knownRows, setKnownRows] = useState<KnownRows>();
  const ids = list.ids.value;
  const isAtTop = list.at.value === ids[0];
  const isKnown = knownRows?.list === list;
  useLayoutEffect(() => {
    if (!isRead) return;
    list.stay();
    if (isAtTop || !isKnown) setKnownRows({ list, ids: new Set(ids) });
  }, [list, ids, isAtTop, isRead]);
  if (!list.isNewestFirst.value || !isKnown || isAtTop) return 0;
  // Without one of them, nobody has seen what is above it.
  return ids.findIndex((id) => knownRows.ids.has(id));
}

/** The rows of a list that a person has seen, or that were there when it was opened. */
interface KnownRows {
  readonly list: ListState;
  readonly ids: ReadonlySet<string>;
}
