import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { useKeys } from '../keys.ts';
import { usePicker } from '../list/batch-picker.tsx';
import { listKeys } from '../list/list-keys.ts';
import { turn } from '../list/list-switches.tsx';
import { useList } from '../list/use-list.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { countOf } from '../work/counts.ts';
import { folded } from '../work/folded.ts';
import { CountImport } from './count/count-import.tsx';
import { useImport, usePastedCount } from './count/kept-count.ts';
import { ShortNote } from './short-note.tsx';
import { worstFirst } from './short-skus.ts';
import { AddSku } from './sku-form.tsx';
import { hasSkuPreview } from './sku-preview.tsx';
import { StockCsv } from './stock-csv.tsx';
import { SCOPES, StockFilters, type StockScope } from './stock-filters.tsx';
import { StockTable } from './stock-table.tsx';
import { emptyWords, StockTitle } from './stock-title.tsx';
import { useEdit } from './use-edit.ts';
import { type Shelf, useShelf } from './use-shelf.ts';

interface StockListProps {
  /** The part behind the question mark of the address: `short`, `low` or `out`. */
  readonly query: string;
}

/** All SKUs as they lie on the shelf, or those that orders lack, are low or sold out. */
export function StockList({ query }: StockListProps) {
  const { client } = useDesk();
  const scope = SCOPES.find((name) => name === query) ?? 'all';
  // A SKU that is short is low, too.
  const isOfLow = scope === 'low' || scope === 'short';
  const [text, setText] = useState('');
  const { pasted, setPasted, close } = useImport();
  const [hasAll, setHasAll] = useState(!isOfLow);
  // A count is compared with all SKUs, also if it is pasted into the list of those that are low.
  const isAll = hasAll || !isOfLow || pasted !== undefined;
  if (isAll && !hasAll) setHasAll(true);
  const shelf = useShelf(client, isAll);
  const all = useWorstFirst(shelf);
  const low = useLowCount(shelf, all);
  const levels = all.filter((level) => isIn(scope, level) && matches(level, text));
  const { list, edit, picker } = useStockList(levels);
  const { state, read, begin: importCount } = usePastedCount(pasted, setPasted);
  const filter = useRef<HTMLInputElement>(null);
  const reload = () => void shelf.loaded.reload();
  useRefresh(reload);
  useKeys({ f: () => filter.current?.focus(), i: importCount });
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <StockTitle of={all} low={low} isAll={isAll} shelf={shelf} />
        <span class="space" />
        <StockCsv of={shelf.isCut ? [] : levels} />
        <button type="button" aria-keyshortcuts="i" onClick={importCount}>
          Import a count … <kbd>i</kbd>
        </button>
        {picker.button}
        <AddSku currency={all[0]?.currency ?? 'EUR'} added={reload} />
      </header>
      <ShortNote of={all} />
      <StockFilters of={all} scope={scope} isAll={isAll} field={filter} filter={setText} />
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

/** The levels, the worst first as they were read: what a person changes stays in its place. */
function useWorstFirst({ loaded, levels }: Shelf): readonly InventoryLevel[] {
  const skus = useMemo(
    () => worstFirst([...levels.values()]).map(({ sku }) => sku),
    [loaded.value],
  );
  return skus.flatMap((sku) => levels.get(sku) ?? []);
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

const isIn = (scope: StockScope, { low, quantity, short }: InventoryLevel): boolean =>
  ({ all: true, low, out: quantity === 0, short: short !== undefined })[scope];

const matches = ({ sku, name }: InventoryLevel, text: string): boolean =>
  folded(`${sku} ${name}`).includes(folded(text.trim()));
