import { hasPreview, type ListState } from './list-state.ts';

/** The order of a list. */
export const Direction = ({ list }: { readonly list: ListState }) => (
  <button
    type="button"
    class="bare small"
    onClick={() => {
      list.isNewestFirst.value = !list.isNewestFirst.peek();
      list.keep();
    }}
  >
    {list.isNewestFirst.value ? 'Newest first' : 'Oldest first'}
  </button>
);

/** Opens and closes the preview beside lists. */
export const PreviewSwitch = () => (
  <button
    type="button"
    class="bare small peek-switch"
    aria-keyshortcuts="Space"
    aria-pressed={hasPreview.value}
    onClick={() => {
      hasPreview.value = !hasPreview.peek();
    }}
  >
    Preview
  </button>
);
