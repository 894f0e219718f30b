import type { Desk } from '../desk.ts';
import { orders, sumOf } from '../format.ts';
import { age } from '../times.ts';

/** "214 orders · €18,420.60 · oldest 20 h" */
export function Summary({ desk, ids }: { readonly desk: Desk; readonly ids: readonly string[] }) {
  const { work, now } = desk;
  const all = ids.flatMap((id) => work.get(id) ?? []);
  const oldest = all.map(({ placedAt }) => placedAt).sort()[0];
  const { isListed, read } = work.progress.value;
  const part = work.kept.name.value;
  const listed = work.ids.value.length;
  const parts = [
    part ? `${all.length.toLocaleString('en')}+ orders` : orders(all.length),
    part ? `${sumOf(all)} of ${part}` : sumOf(all),
    oldest && `oldest ${age(oldest, now.value)}`,
    !isListed && `loading: ${read} of ${listed} read …`,
  ];
  return <span class="dim">{parts.filter(Boolean).join(' · ')}</span>;
}
