import type { Signal } from '@preact/signals';
import type { ListState } from './list-state.ts';

/** The direction of a list. */
export const Direction = ({ list }: { readonly list: ListState }) => (
  <button
    type="button"
    class="bare small"
    onClick={() => {
      list.isNewestFirst.value = !list.isNewestFirst.peek();
      list.begin();
      list.keep();
    }}
  >
    {list.isNewestFirst.value ? 'Newest first' : 'Oldest first'}
  </button>
);

/** Turns a preference on or off. */
export const turn = (preference: Signal<boolean>) => () => {
  preference.value = !preference.peek();
};

/** Opens and closes the preview beside a list. */
export const PreviewSwitch = ({ of: preference }: { readonly of: Signal<boolean> }) => (
  <button
    type="button"
    class="bare small peek-switch"
    aria-keyshortcuts="Space"
    aria-pressed={preference.value}
    onClick={turn(preference)}
  >
    Preview
  </button>
);
