import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
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
import { knowsNeeded } from '../work/needed.ts';
import { CountImport } from './count/count-import.tsx';
import { useImport, usePastedCount } from './count/kept-count.ts';
import { ShortNote } from './short-note.tsx';
import { worstFirst } from './short-skus.ts';
import { AddSku } from './sku-form.tsx';
import { hasSkuPreview } from './sku-preview.tsx';
import { StockCsv } from './stock-csv.tsx';
import { SCOPES, StockFilters, type StockScope } from './stock-filters.tsx';
import { StockTable } from './stock-table.tsx';
import { useEdit } from './use-edit.ts';
import { type Shelf, useShelf } from './use-shelf.ts';

interface StockListProps {
  /** The part behind the question mark of the address: `short`, `low` or `out`. */
  readonly query: string;
}

/** All SKUs as they lie on the shelf, or those that orders lack, are low or sold out. */
export function StockList({ query }: StockListProps) {
  const { client, work } = useDesk();
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
  useRefresh(() => void shelf.loaded.reload());
  useKeys({
    f: () => filter.current?.focus(),
    i: importCount,
  });
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <Title of={all} low={low} isAll={isAll} shelf={shelf} />
        <span class="space" />
        <StockCsv of={shelf.isCut ? [] : levels} />
        <button type="button" aria-keyshortcuts="i" onClick={importCount}>
          Import a count … <kbd>i</kbd>
        </button>
        {picker.button}
        <AddSku currency={all[0]?.currency ?? 'EUR'} added={() => void shelf.loaded.reload()} />
      </header>
      <ShortNote of={all} />
      <StockFilters
        of={all}
        scope={scope}
        isAll={isAll}
        isFreeOnly={!knowsNeeded(work)}
        field={filter}
        filter={setText}
      />
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

interface TitleProps {
  readonly of: readonly InventoryLevel[];
  readonly low: number;
  readonly isAll: boolean;
  readonly shelf: Shelf;
}

const Title = ({ of: all, low, isAll, shelf }: TitleProps) => (
  <>
    <h1 id="title" tabIndex={-1}>
      Stock
    </h1>
    {shelf.loaded.value && (
      <p class="count">
        {summary(all, low, isAll, shelf.isCut)}
        <ReadAt of={shelf.readAt} />
      </p>
    )}
  </>
);

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
  return EMPTY[scope];
}

const EMPTY: Readonly<Record<StockScope, string>> = {
  all: 'There is no SKU yet.',
  low: 'Nothing is low.',
  out: 'Nothing is sold out.',
  short: 'Everything that open orders need is on the shelf.',
};
