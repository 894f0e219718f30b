import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { OrderLink } from '../elements/order-link.tsx';
import { howMany, items, orders } from '../format.ts';
import { hrefOf } from '../route.ts';
import { numberOf } from '../work/work-order.ts';
import { unpackable } from './short-skus.ts';

interface ShortNoteProps {
  readonly of: readonly InventoryLevel[];
}

/** The number of SKUs that are short, and of the orders that cannot be packed. */
export function ShortNote({ of: levels }: ShortNoteProps) {
  const { work } = useDesk();
  const short = levels.filter((level) => level.short);
  if (short.length === 0) return null;
  const missing = short.reduce((sum, level) => sum + (level.short ?? 0), 0);
  const waiting = unpackable(work, short).size;
  return (
    <section class="note bad bar-note" aria-label="Cannot be packed">
      <Icon of="alert" />
      <span>
        {howMany(short.length, 'SKU')} {short.length === 1 ? 'has' : 'have'} more reserved than is
        on the shelf: {items(missing)}
        {waiting > 0 && ` in ${orders(waiting)}`} cannot be packed.{' '}
        {waiting > 0 && (
          <a href={hrefOf({ view: 'stock', query: 'unpacked' })}>Show these orders</a>
        )}
      </span>
    </section>
  );
}

/** The most orders that are named in a note. */
const MOST_LINKS = 20;

/** The orders that cannot be packed for want of a SKU. */
export function ShortOfSku({ of: level }: { readonly of: InventoryLevel }) {
  const { work } = useDesk();
  if (!level.short) return null;
  const waiting = [...unpackable(work, [level]).keys()];
  const more = waiting.length - MOST_LINKS;
  const nameOf = (id: string) => numberOf(work.get(id) ?? { orderId: id });
  return (
    <section class="note bad bar-note" aria-label={`Too few of ${level.sku}`}>
      <Icon of="alert" />
      <span>
        {items(level.short)} {level.short === 1 ? 'is' : 'are'} reserved and not on the shelf. What
        arrives is for them first.
        {waiting.length > 0 && ' Cannot be packed: '}
        {waiting.slice(0, MOST_LINKS).map((id, n) => (
          <>
            {n > 0 && ', '}
            <OrderLink of={id} numberOf={nameOf} />
          </>
        ))}
        {more > 0 && ` and ${more} more`}
        {waiting.length > 0 && '.'}
      </span>
    </section>
  );
}
