import type { InventoryLevel } from '../../client/types.ts';
import { freeOf, shelfOf } from './stock-change.ts';

/** The items at which a bar ends: all rows have one scale, and a longer one ends in teeth. */
export const SCALE = 120;

export interface ShelfBarProps {
  readonly of: Pick<InventoryLevel, 'quantity' | 'short' | 'lowStockThreshold'>;
  /** The items left in open orders; undefined if not all of these are known. */
  readonly reserved: number | undefined;
}

/** A bar of the shelf: reserved and free, what cannot be packed, and the limit of low stock. */
export function ShelfBar({ of: level, reserved }: ShelfBarProps) {
  const { quantity: free, short = 0, lowStockThreshold } = level;
  const packable = Math.min(reserved ?? 0, shelfOf(freeOf(level), reserved ?? 0));
  const words = shelfWords({ of: level, reserved });
  const ends = (reserved ?? 0) + lowStockThreshold;
  const parts = [
    ['reserved', packable],
    ['short', short],
    ['free', free],
  ] as const;
  let left = SCALE;
  return (
    <span class="shelf-bar" role="img" aria-label={words} title={words}>
      {parts.map(([name, items]) => {
        const isCut = items > left;
        const shown = Math.min(items, left);
        left -= shown;
        return (
          shown > 0 && (
            <i key={name} class={isCut ? `${name} cut` : name} style={{ width: share(shown) }} />
          )
        );
      })}
      {lowStockThreshold > 0 && <i class="limit" style={{ left: share(Math.min(ends, SCALE)) }} />}
    </span>
  );
}

const share = (items: number): string => `calc(100% * ${items} / ${SCALE})`;

/** "On the shelf 2, reserved 7, free 0, 5 cannot be packed" */
function shelfWords({ of: level, reserved }: ShelfBarProps): string {
  const { quantity, short } = level;
  const missing = short ? `, ${short} cannot be packed` : '';
  if (reserved === undefined) return `Free ${quantity}${missing}`;
  const shelf = shelfOf(freeOf(level), reserved);
  return `On the shelf ${shelf}, reserved ${reserved}, free ${quantity}${missing}`;
}

/** The meaning of the parts of a bar. */
export const ShelfLegend = ({ isFreeOnly }: { readonly isFreeOnly: boolean }) => (
  <p class="shelf-legend">
    {isFreeOnly ? (
      <Part name="free">Free only: not all open orders are known</Part>
    ) : (
      <>
        <Part name="reserved">Reserved for open orders</Part>
        <Part name="free">Free to sell</Part>
      </>
    )}
    <Part name="short">Cannot be packed</Part>
    <Part name="limit">Low limit</Part>
  </p>
);

const Part = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <span>
    <span class="shelf-bar" aria-hidden="true">
      <i class={name} />
    </span>
    {children}
  </span>
);
