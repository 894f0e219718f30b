import { useDesk } from '../desk.ts';
import type { ListState } from '../list/list-state.ts';
import { preference } from '../preferences.ts';
import { hrefOf } from '../route.ts';
import { customerOf, leftLines, numberOf } from '../work/work-order.ts';
import type { Shelf } from './use-shelf.ts';

/** True if the preview beside the stock is open. */
export const hasSkuPreview = preference('skuPreview', false);

interface SkuPreviewProps extends Pick<Shelf, 'levels'> {
  readonly list: ListState;
}

/** The open orders that wait for the SKU under the hand: its row has no room for them. */
export function SkuPreview({ list, levels }: SkuPreviewProps) {
  const { work } = useDesk();
  const sku = list.at.value ?? '';
  const waiting = work.all().flatMap((order) =>
    (leftLines(order) ?? [])
      .filter((line) => line.sku === sku)
      .map(({ seq, left }) => (
        <li key={order.orderId + seq}>
          <span class="q">{left} ×</span>
          <a href={hrefOf({ view: 'order', id: order.orderId })}>{numberOf(order)}</a>
          <span class="dim">{customerOf(order)}</span>
        </li>
      )),
  );
  return (
    <aside class="peek" aria-label={sku}>
      <h2 class="mono">{sku}</h2>
      <p>
        Low below {levels.get(sku)?.lowStockThreshold}. In {work.kept.name.value ?? 'open orders'}:
        {waiting.length === 0 && ' none.'}
      </p>
      <ul class="lines">{waiting}</ul>
    </aside>
  );
}
