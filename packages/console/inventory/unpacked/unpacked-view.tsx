import { useLayoutEffect } from 'preact/hooks';
import type { DialogRequest } from '../../actions/dialog-request.ts';
import { type Desk, useDesk } from '../../desk.ts';
import { LoadedView } from '../../elements/states.tsx';
import { items, orders } from '../../format.ts';
import { useKeys } from '../../keys.ts';
import { usePicker } from '../../list/batch-picker.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { listKeys } from '../../list/list-keys.ts';
import type { ListState } from '../../list/list-state.ts';
import { turn } from '../../list/list-switches.tsx';
import { useList } from '../../list/use-list.ts';
import { hasPreview, Preview } from '../../queue/preview.tsx';
import { SelectionBar } from '../../queue/selection-bar.tsx';
import { useLoad } from '../../requests/use-load.ts';
import { useReadAfterUndo } from '../../requests/use-read-after-undo.ts';
import { useRefresh } from '../../requests/use-refresh.ts';
import { hrefOf } from '../../route.ts';
import { knowsNeeded } from '../../work/needed.ts';
import { type Missing, unpackable } from '../short-skus.ts';
import { StockLevels } from '../stock-levels.ts';
import { UnpackedRows } from './unpacked-rows.tsx';

/** Milliseconds between two reads of what is short. */
const EVERY = 30_000;

interface UnpackedViewProps {
  /** The part behind the question mark of the address: `unpacked`, or `unpacked=` and a SKU. */
  readonly query: string;
}

/** The queue of orders that need more than is on the shelf, of one SKU or of all. */
export function UnpackedView({ query }: UnpackedViewProps) {
  const desk = useDesk();
  const { client, work } = desk;
  const sku = new URLSearchParams(query).get('unpacked');
  const loaded = useLoad(async () => {
    const stock = new StockLevels(client);
    await stock.readAll(false);
    return [...stock.known.peek().values()].filter((level) => level.short);
  }, '');
  useRefresh(() => void loaded.reload());
  useReadAfterUndo(() => void loaded.reload());
  useLayoutEffect(() => {
    const timer = setInterval(() => void (document.hidden || loaded.reload()), EVERY);
    return () => clearInterval(timer);
  }, [loaded.isLoading]);
  const short = (loaded.value ?? []).filter((level) => !sku || level.sku === sku);
  const missing = unpackable(work, short);
  const list = useList('unpacked', [...missing.keys()]);
  const picker = usePicker(list, 'oldest orders');
  useKeys(keysOf(desk, list, picker.open));
  const count = short.reduce((sum, level) => sum + (level.short ?? 0), 0);
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Cannot be packed
        </h1>
        {loaded.value && (
          <p class="count">
            {orders(missing.size)} · {items(count)} not on the shelf
            {sku && ` · ${sku}`}
          </p>
        )}
        <span class="space" />
        {picker.button}
        {sku && (
          <a class="button" href={hrefOf({ view: 'stock', query: 'unpacked' })}>
            All SKUs
          </a>
        )}
        <a class="button" href={hrefOf({ view: 'stock' })}>
          Stock
        </a>
      </header>
      <LoadedView of={loaded} what="the stock">
        {() =>
          missing.size === 0 ? (
            <p class="empty">{emptyWords(desk, count)}</p>
          ) : (
            <UnpackedTable list={list} of={missing} />
          )
        }
      </LoadedView>
      <SelectionBar list={list} />
      {picker.dialog}
    </section>
  );
}

interface UnpackedTableProps {
  readonly list: ListState;
  readonly of: ReadonlyMap<string, readonly Missing[]>;
}

const UnpackedTable = ({ list, of: missing }: UnpackedTableProps) => (
  <div class={hasPreview.value ? 'split' : ''}>
    <div>
      <UnpackedRows list={list} of={missing} />
      <ListFoot list={list} preview={hasPreview} act="ship" />
    </div>
    {hasPreview.value && <Preview list={list} />}
  </div>
);

function emptyWords({ work }: Desk, short: number): string {
  if (short === 0) return 'Everything that open orders need is on the shelf.';
  return knowsNeeded(work)
    ? 'No open order needs what is short.'
    : 'Which orders cannot be packed is not known: not all open orders are loaded.';
}

function keysOf({ dialog, work }: Desk, list: ListState, pick: () => void) {
  const open = (kind: DialogRequest['kind'] & ('ship' | 'hold' | 'tag' | 'print')) => () => {
    const chosen = list.targets().flatMap((id) => work.get(id) ?? []);
    if (chosen.length > 0) dialog.value = { kind, orders: chosen };
  };
  return {
    ...listKeys(list, { pick, peek: turn(hasPreview) }),
    s: open('ship'),
    h: open('hold'),
    t: open('tag'),
    l: open('print'),
  };
}
