import type { DialogRequest } from '../actions/dialog-request.ts';
import { useDesk } from '../desk.ts';
import { lazy } from '../elements/lazy.tsx';
import { items, sumOf } from '../format.ts';
import { ChosenBar } from '../list/chosen-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import { itemsLeft } from '../work/work-order.ts';

const MoneyButtons = lazy(() => import('../money/money-buttons.tsx'));

/** Each action with its name and its key. */
const ACTIONS: readonly (readonly [DialogRequest['kind'], string, string])[] = [
  ['ship', 'Ship', 's'],
  ['print', 'Print', 'l'],
  ['tag', 'Tag', 't'],
  ['hold', 'Hold', 'h'],
];

/** The selected orders, and the actions for them. */
export function SelectionBar({ list }: { readonly list: ListState }) {
  // Where money is missing, it comes first, and orders are printed and tagged beside it.
  const isMoney = list.name === 'unpaid';
  const { work, dialog } = useDesk();
  const chosen = list.picked.value.flatMap((id) => work.get(id) ?? []);
  const count = chosen.reduce((sum, order) => sum + (itemsLeft(order) ?? 0), 0);
  return (
    <ChosenBar list={list} about={`${items(count)} · ${sumOf(chosen)}`}>
      {isMoney && <MoneyButtons orders={chosen} list={list} />}
      {ACTIONS.slice(+isMoney, 4 - +isMoney).map(([kind, name, key]) => (
        <button
          key={kind}
          type="button"
          class={kind === 'ship' ? 'small main' : 'small'}
          aria-keyshortcuts={key}
          onClick={() => {
            dialog.value = { kind, orders: chosen };
          }}
        >
          {name} <kbd>{key}</kbd>
        </button>
      ))}
    </ChosenBar>
  );
}
