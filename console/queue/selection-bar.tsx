import { type DialogRequest, useDesk } from '../desk.ts';
import { items, sumOf } from '../format.ts';
import { itemsLeft } from '../work/work-order.ts';
import type { ListState } from './list-state.ts';

/** The selection, and the actions for it. */
export function SelectionBar({ list }: { readonly list: ListState }) {
  const { work, dialog } = useDesk();
  const ids = list.picked.value;
  if (ids.length === 0) return null;
  const chosen = ids.flatMap((id) => work.get(id) ?? []);
  const count = chosen.reduce((sum, order) => sum + (itemsLeft(order) ?? 0), 0);
  const open = (kind: DialogRequest['kind']) => () => {
    dialog.value = { kind, orders: chosen };
  };
  return (
    <section class="selbar" aria-label="Selection">
      <strong>{ids.length} selected</strong>
      <span class="dim">
        {items(count)} · {sumOf(chosen)}
      </span>
      <span class="grow" />
      <button type="button" class="small main" aria-keyshortcuts="s" onClick={open('ship')}>
        Ship <kbd>s</kbd>
      </button>
      <button type="button" class="small" aria-keyshortcuts="l" onClick={open('print')}>
        Print <kbd>l</kbd>
      </button>
      <button type="button" class="small" aria-keyshortcuts="t" onClick={open('tag')}>
        Tag <kbd>t</kbd>
      </button>
      <button type="button" class="small" aria-keyshortcuts="h" onClick={open('hold')}>
        Hold <kbd>h</kbd>
      </button>
      <button type="button" class="small bare" onClick={() => list.select([])}>
        Clear <kbd>Esc</kbd>
      </button>
    </section>
  );
}
