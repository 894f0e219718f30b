import type { InventoryLevel } from '../../client/types.ts';
import { ChosenBar } from '../list/chosen-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import { StockCsv } from './stock-csv.tsx';
import type { Edit } from './use-edit.ts';
import type { Shelf } from './use-shelf.ts';

interface StockBarProps extends Pick<Shelf, 'levels'> {
  readonly list: ListState;
  readonly edit: Edit;
}

/** The selected SKUs: a file of them, and a count of one after the other. */
export function StockBar({ list, levels, edit }: StockBarProps) {
  const chosen = list.picked.value.map((sku) => levels.get(sku)) as InventoryLevel[];
  const sum = chosen.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <ChosenBar list={list} about={`${sum} in stock`}>
      <button type="button" class="small main" aria-keyshortcuts="a" onClick={edit.begin}>
        Count <kbd>a</kbd>
      </button>
      <StockCsv of={chosen} />
    </ChosenBar>
  );
}
