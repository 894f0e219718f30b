import { type DialogRequest, useDesk } from '../desk.ts';
import { items, sumOf } from '../format.ts';
import { ChosenBar } from '../list/chosen-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import { itemsLeft } from '../work/work-order.ts';

/** The selected orders, and the actions for them. */
export function SelectionBar({ list }: { readonly list: ListState }) {
  const { work, dialog } = useDesk();
  const chosen = list.picked.value.flatMap((id) => work.get(id) ?? []);
  const count = chosen.reduce((sum, order) => sum + (itemsLeft(order) ?? 0), 0);
  const open = (kind: DialogRequest['kind']) => () => {
    dialog.value = { kind, orders: chosen };
  };
  return (
    <ChosenBar list={list} about={`${items(count)} · ${sumOf(chosen)}`}>
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
    </ChosenBar>
  );
}
