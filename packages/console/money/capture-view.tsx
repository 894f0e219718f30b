import { useEffect } from 'preact/hooks';
import type { ListedOrder } from '../../client/types.ts';
import { OrdersCsv } from '../csv/csv-button.tsx';
import { useDesk } from '../desk.ts';
import { MoreButton } from '../elements/more-button.tsx';
import { LoadedView } from '../elements/states.tsx';
import { orders as ordersOf, sumOf } from '../format.ts';
import { useKeys } from '../keys.ts';
import { ChosenBar } from '../list/chosen-bar.tsx';
import { listKeys } from '../list/list-keys.ts';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { MOST_IDS } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import { useMore } from '../requests/use-more.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { age } from '../times.ts';
import { countOf } from '../work/counts.ts';
import { heldOrders, readCapturable, toCapture } from './capturable.ts';
import { CaptureRow } from './capture-row.tsx';
import { MoneyButtons } from './money-buttons.tsx';

/** The orders with money that a bank holds (A55b): the hold that ends first first. */
export function CaptureView() {
  const desk = useDesk();
  const { counts } = desk;
  const load = (cursor?: string) => readCapturable(desk, cursor);
  const first = useLoad(() => load(), 'capture');
  const laterPages = useMore(first.value, load);
  const again = () => {
    laterPages.clear();
    void first.reload();
  };
  useRefresh(again);
  const orders = heldOrders([...(first.value?.items ?? []), ...laterPages.items]);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const hasMore = laterPages.cursor !== undefined;
  useEffect(() => {
    if (first.value) counts.set('capture', countOf(orders.length, hasMore));
  }, [first.value, orders.length, hasMore]);
  const list = useList('capture', [...byId.keys()]);
  const of = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  useKeys({
    ...listKeys(list, { pick: nothing, peek: nothing }),
    // The bar has the keys for a selection; the row's link leads to its money.
    m: openRow,
  });
  const chosen = of(list.picked.value);
  return (
    <>
      <header class="head">
        <h1 id="title" tabIndex={-1}>
          To capture
        </h1>
        {orders.length > 0 && <Held of={orders} />}
        <span class="grow" />
        <OrdersCsv name="To capture" isDisabled={orders.length === 0} orders={() => orders} />
      </header>
      <LoadedView of={first} what="the orders with money to capture">
        {() =>
          orders.length === 0 ? (
            <p class="empty">No bank holds money that can be captured.</p>
          ) : (
            <ListTable
              list={list}
              name="To capture"
              look="list wide"
              isCut={hasMore}
              head={HEAD}
              row={(state) => (
                <CaptureRow key={state.id} of={byId.get(state.id)} list={list} {...state} />
              )}
            />
          )
        }
      </LoadedView>
      <MoreButton of={laterPages} page={MOST_IDS} />
      <ChosenBar list={list} about={sumOf(chosen.map(asCaptured))}>
        <MoneyButtons orders={chosen} list={list} done={again} />
      </ChosenBar>
    </>
  );
}

const openRow = () => document.querySelector<HTMLElement>('.at a')?.click();

/** There is no preview, and holds are few. */
const nothing = () => {};

const asCaptured = (order: ListedOrder) => ({ ...order, total: toCapture(order) });

/** "7 orders · €990.40 held by banks · the first for 6 d" */
function Held({ of }: { readonly of: readonly ListedOrder[] }) {
  const { now } = useDesk();
  return (
    <span class="dim">
      {ordersOf(of.length)} · {sumOf(of.map(asCaptured))} held by banks · the first for{' '}
      {age(of[0]?.since ?? '', now.value)}
    </span>
  );
}

const HEAD = (
  <>
    <th class="nr">Order</th>
    <th class="who">Customer</th>
    <th class="where">Ship to</th>
    <th class="first">Parcels</th>
    <th class="pay">Payment</th>
    <th class="num since">Held</th>
    <th class="num sum">To capture</th>
  </>
);
