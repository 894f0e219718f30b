import type { Signal } from '@preact/signals';
import type { ListState } from './list-state.ts';
import { PreviewSwitch } from './list-switches.tsx';

interface ListFootProps {
  readonly list: ListState;
  readonly preview: Signal<boolean>;
  /** The deed for a row, whose key is its first letter. */
  readonly act: string;
  /** The end of the number of rows, if there may be more. */
  readonly plus?: string;
}

/** Below a list: the place of the hand, and the keys. */
export const ListFoot = ({ list, preview, act, plus = '' }: ListFootProps) => (
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
