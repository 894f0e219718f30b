import type { RefObject } from 'preact';
import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { hrefOf } from '../route.ts';
import { knowsNeeded } from '../work/needed.ts';
import { ShelfLegend } from './shelf-bar.tsx';

/** `short` are those that orders lack. */
export const SCOPES = ['all', 'short', 'out', 'low'] as const;
export type StockScope = (typeof SCOPES)[number];

interface StockFiltersProps {
  readonly of: readonly InventoryLevel[];
  readonly scope: StockScope;
  /** False if only the SKUs that are low were read. */
  readonly isAll: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly filter: (text: string) => void;
}

/** The filters of the stock; the chosen one is in the address. */
export function StockFilters(props: StockFiltersProps) {
  const { of: levels, scope, isAll, field, filter } = props;
  const isFreeOnly = !knowsNeeded(useDesk().work);
  const short = levels.filter((level) => level.short).length;
  const low = levels.filter((level) => level.low).length;
  const out = levels.filter(({ quantity }) => quantity === 0).length;
  const chip = (to: StockScope, words: string) => (
    <a
      class={scope === to ? 'chip on' : 'chip'}
      href={hrefOf({ view: 'stock', ...(to !== 'all' && { query: to }) })}
      aria-current={scope === to ? 'true' : undefined}
    >
      {words}
    </a>
  );
  return (
    <div class="filters">
      {chip('all', isAll ? `All ${levels.length}` : 'All')}
      {chip('short', `Cannot be packed ${short}`)}
      {chip('out', isAll ? `Sold out ${out}` : 'Sold out')}
      {chip('low', `Low ${low}`)}
      <input
        ref={field}
        type="text"
        aria-keyshortcuts="f"
        aria-label="Filter by SKU or name"
        placeholder="Filter by SKU or name"
        onInput={({ currentTarget }) => filter(currentTarget.value)}
      />
      <span class="grow" />
      <ShelfLegend isFreeOnly={isFreeOnly} />
    </div>
  );
}
