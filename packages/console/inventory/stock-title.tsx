import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { howMany } from '../format.ts';
import { offlineSince } from '../requests/offline.ts';
import { minute } from '../times.ts';
import type { StockScope } from './stock-filters.tsx';
import type { Shelf } from './use-shelf.ts';

interface StockTitleProps {
  readonly of: readonly InventoryLevel[];
  readonly low: number;
  readonly isAll: boolean;
  readonly shelf: Shelf;
}

/** The name of the view, and how many SKUs need a person. */
export const StockTitle = ({ of: all, low, isAll, shelf }: StockTitleProps) => (
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

/** The words of a list without a row. */
export function emptyWords(scope: StockScope, text: string): string {
  if (text.trim() !== '') return `No SKU or name here has “${text.trim()}”.`;
  return EMPTY[scope];
}

const EMPTY: Readonly<Record<StockScope, string>> = {
  all: 'There is no SKU yet.',
  low: 'Nothing is low.',
  out: 'Nothing is sold out.',
  short: 'Everything that open orders need is on the shelf.',
};
