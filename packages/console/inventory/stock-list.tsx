import { useEffect, useRef, useState } from 'preact/hooks';
import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { howMany } from '../format.ts';
import { useKeys } from '../keys.ts';
import { usePicker } from '../list/batch-picker.tsx';
import { listKeys } from '../list/list-keys.ts';
import { turn } from '../list/list-switches.tsx';
import { useList } from '../list/use-list.ts';
import { offlineSince } from '../requests/offline.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { minute } from '../times.ts';
import { countOf } from '../work/counts.ts';
import { folded } from '../work/folded.ts';
import { CountImport } from './count/count-import.tsx';
import { useImport, usePastedCount } from './count/kept-count.ts';
import { ShortagesNote } from './shortages-note.tsx';
import { AddSku } from './sku-form.tsx';
import { hasSkuPreview } from './sku-preview.tsx';
import { StockCsv } from './stock-csv.tsx';
import { StockFilters, type StockScope } from './stock-filters.tsx';
import { StockTable } from './stock-table.tsx';
import { useEdit } from './use-edit.ts';
import { type Shelf, useShelf } from './use-shelf.ts';

interface StockListProps {
  /** The part behind the question mark of the address: `low` or `out`. */
  readonly query: string;
}

/** All SKUs with their quantities, or those that are low or sold out. */
export function StockList({ query }: StockListProps) {
  const { client } = useDesk();
  const scope: StockScope = query === 'low' || query === 'out' ? query : 'all';
  const [text, setText] = useState('');
  const { pasted, setPasted, close } = useImport();
  const [hasAll, setHasAll] = useState(scope !== 'low');
  // A count is compared with all SKUs, also if it is pasted into the list of those that are low.
  const isAll = hasAll || scope !== 'low' || pasted !== undefined;
  if (isAll && !hasAll) setHasAll(true);
  const shelf = useShelf(client, isAll);
  const all = [...shelf.levels.values()];
  const low = useLowCount(shelf, all);
  const levels = all.filter((level) => isIn(scope, level) && matches(level, text));
  const { list, edit, picker } = useStockList(levels);
  const { state, read, begin: importCount } = usePastedCount(pasted, setPasted);
  const filter = useRef<HTMLInputElement>(null);
  useRefresh(() => void shelf.loaded.reload());
  useKeys({
    f: () => filter.current?.focus(),
    i: importCount,
  });
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Stock
        </h1>
        {shelf.loaded.value && (
          <p class="count">
            {summary(all, low, isAll, shelf.isCut)}
            <ReadAt of={shelf.readAt} />
          </p>
        )}
        <span class="space" />
        <StockCsv of={shelf.isCut ? [] : levels} />
        <button type="button" aria-keyshortcuts="i" onClick={importCount}>
          Import a count … <kbd>i</kbd>
        </button>
        {picker.button}
        <AddSku currency={all[0]?.currency ?? 'EUR'} added={() => void shelf.loaded.reload()} />
      </header>
      <StockFilters of={all} scope={scope} isAll={isAll} field={filter} filter={setText} />
      <ShortagesNote />
      <LoadedView of={shelf.loaded} what="the stock">
        {() =>
          levels.length === 0 ? (
            <p class="empty">{emptyWords(scope, text)}</p>
          ) : (
            <StockTable list={list} shelf={shelf} edit={edit} />
          )
        }
      </LoadedView>
      {picker.dialog}
      {pasted !== undefined && shelf.loaded.value && !shelf.isCut && (
        <CountImport
          key={pasted}
          pasted={pasted}
          shelf={shelf}
          read={read}
          state={state}
          close={close}
        />
      )}
    </section>
  );
}

/** The age of the list, once its rows were not read again for a minute, or cannot be. */
function ReadAt({ of: readAt }: { readonly of: number }) {
  const { now } = useDesk();
  return offlineSince.value !== undefined || now.value - readAt > 60_000 ? (
    <span class="warn-ink"> · read at {minute(readAt)}</span>
  ) : null;
}

/** The SKUs that are shown as a list with the keys of all lists, and `a` for the field. */
function useStockList(levels: readonly InventoryLevel[]) {
  const list = useList(
    'stock',
    levels.map(({ sku }) => sku),
  );
  const edit = useEdit(list);
  const picker = usePicker(list, 'first SKUs');
  useKeys({
    a: edit.begin,
    ...listKeys(list, { pick: picker.open, peek: turn(hasSkuPreview) }),
  });
  return { list, edit, picker };
}

/** Counts what is low, beside the view's name, too. */
function useLowCount({ loaded, isCut }: Shelf, all: readonly InventoryLevel[]): number {
  const { counts } = useDesk();
  const isRead = loaded.value !== undefined;
  const low = all.filter((level) => level.low).length;
  useEffect(() => {
    if (isRead) counts.set('low', countOf(low, isCut));
  }, [isRead, low]);
  return low;
}

const isIn = (scope: StockScope, { low, quantity }: InventoryLevel): boolean =>
  scope === 'all' || (scope === 'low' ? low : quantity === 0);

const matches = ({ sku, name }: InventoryLevel, text: string): boolean =>
  folded(`${sku} ${name}`).includes(folded(text.trim()));

function summary(
  all: readonly InventoryLevel[],
  low: number,
  isAll: boolean,
  isCut: boolean,
): string {
  if (isCut) return '2,000+ SKUs: the rest is not shown. CSV and counts need all.';
  const out = all.filter(({ quantity }) => quantity === 0).length;
  const parts = [`${low} low`, `${out} sold out`];
  return (isAll ? [howMany(all.length, 'SKU'), ...parts] : parts).join(' · ');
}

function emptyWords(scope: StockScope, text: string): string {
  if (text.trim() !== '') return `No SKU or name here has “${text.trim()}”.`;
  return { all: 'There is no SKU yet.', low: 'Nothing is low.', out: 'Nothing is sold out.' }[
    scope
  ];
}
