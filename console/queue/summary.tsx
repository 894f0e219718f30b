import type { Signal } from '@preact/signals';
import type { Desk } from '../desk.ts';
import { orders, sumOf } from '../format.ts';
import { age } from '../times.ts';
import type { ListState } from './list-state.ts';
import { PreviewSwitch } from './list-switches.tsx';

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

interface FootProps {
  readonly list: ListState;
  readonly preview: Signal<boolean>;
  /** The deed for a row, whose key is its first letter. */
  readonly act: string;
  /** The end of the number of rows, if there may be more. */
  readonly plus?: string;
}

/** The place of the hand, and the keys. */
export const Foot = ({ list, preview, act, plus = '' }: FootProps) => (
  <div class="foot">
    <span>
      Row {list.ids.value.indexOf(list.at.value ?? '') + 1} of {list.ids.value.length}
      {plus}
    </span>
    <span class="grow" />
    <PreviewSwitch of={preview} />
    <span class="keyhints">
      <Hint keys="j k" does="move" /> · <Hint keys="x" does="select" /> ·{' '}
      <Hint keys={act.charAt(0)} does={act} /> · <Hint keys="↵" does="open" /> ·{' '}
      <Hint keys="Space" does={preview.value ? 'hide the preview' : 'show the preview'} />
    </span>
  </div>
);

const Hint = ({ keys, does }: { readonly keys: string; readonly does: string }) => (
  <>
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}{' '}
    {does}
  </>
);
