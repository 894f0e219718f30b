import type { Desk } from '../desk.ts';
import { orders, sumOf } from '../format.ts';
import { age } from '../times.ts';
import { hasPreview, type ListState } from './list-state.ts';

/** "214 orders · €18,420.60 · oldest 20 h" */
export function Summary({ desk, ids }: { readonly desk: Desk; readonly ids: readonly string[] }) {
  const { work, now } = desk;
  const all = ids.flatMap((id) => work.get(id) ?? []);
  const oldest = all.map(({ placedAt }) => placedAt).sort()[0];
  const { isListed } = work.progress.value;
  const parts = [
    work.isCapped.value ? '2,000+ orders' : orders(all.length),
    sumOf(all),
    oldest && `oldest ${age(oldest, now.value)}`,
    !isListed && 'loading …',
  ];
  return <span class="dim">{parts.filter(Boolean).join(' · ')}</span>;
}

/** How many rows are shown, and the keys. */
export const Foot = ({ list }: { readonly list: ListState }) => (
  <div class="foot">
    <span>
      Rows 1–{Math.min(list.rendered.value, list.ids.value.length)} of {list.ids.value.length}
    </span>
    <span class="grow" />
    <span class="keyhints">
      <kbd>j</kbd> <kbd>k</kbd> move · <kbd>x</kbd> select · <kbd>s</kbd> ship · <kbd>↵</kbd> open ·{' '}
      <kbd>Space</kbd> {hasPreview.value ? 'hide' : 'show'} the preview
    </span>
  </div>
);
