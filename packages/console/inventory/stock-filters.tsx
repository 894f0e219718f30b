import type { RefObject } from 'preact';
import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { hrefOf } from '../route.ts';
import { countsShelf, knowsNeeded } from '../work/needed.ts';

export type StockScope = 'all' | 'low' | 'out';

interface StockFiltersProps {
  readonly of: readonly InventoryLevel[];
  readonly scope: StockScope;
  /** False if only the SKUs that are low were read. */
  readonly isAll: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly filter: (text: string) => void;
}

/** The filters of the stock; the chosen one is in the address. */
export function StockFilters({ of: levels, scope, isAll, field, filter }: StockFiltersProps) {
  const isShelf = knowsNeeded(useDesk().work) && countsShelf.value;
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
      {chip('low', `Low ${low}`)}
      {chip('out', isAll ? `Sold out ${out}` : 'Sold out')}
      <input
        ref={field}
        type="text"
        aria-keyshortcuts="f"
        aria-label="Filter by SKU or name"
        placeholder="Filter by SKU or name"
        onInput={({ currentTarget }) => filter(currentTarget.value)}
      />
      <span class="grow" />
      <span class="dim">
        <kbd>a</kbd> A number alone is a count of{' '}
        {isShelf ? 'all that is on the shelf' : 'what is free'}. <strong>+</strong> and{' '}
        <strong>−</strong> change it.
      </span>
    </div>
  );
}
