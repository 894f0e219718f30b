import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { amount } from '../format.ts';
import type { ListState } from '../list/list-state.ts';
import { ListTable } from '../list/list-table.tsx';
import type { RowState } from '../list/row-group.tsx';
import { SelectBox } from '../list/select-box.tsx';
import { hrefOf } from '../route.ts';
import { neededItems } from '../work/needed.ts';
import { StockField } from './stock-field.tsx';
import type { Edit } from './use-edit.ts';
import type { Shelf } from './use-shelf.ts';

export interface StockRowsProps {
  readonly list: ListState;
  readonly shelf: Shelf;
  readonly edit: Edit;
}

/** The SKUs of the list. The row of the hand has the field that changes its level. */
export function StockRows({ list, shelf, edit }: StockRowsProps) {
  const desk = useDesk();
  const open = neededItems(desk.work);
  const [held, typed] = [desk.held.value, desk.typed.value];
  return (
    <ListTable
      list={list}
      name="SKUs"
      look="stacked stock"
      isCut={shelf.isCut}
      head={
        <>
          <th>SKU</th>
          <th>Name</th>
          <th>
            <span class="hidden">State</span>
          </th>
          <th class="number">In {desk.work.kept.name.value ?? 'open orders'}</th>
          <th class="number">Price</th>
          <th class="number">In stock</th>
          <th>
            <span class="hidden">Change</span>
          </th>
        </>
      }
      row={(state) => {
        const level = shelf.levels.get(state.id);
        return (
          level && (
            <Row
              key={state.id}
              of={level}
              open={open.get(state.id)}
              list={list}
              shelf={shelf}
              edit={edit}
              isHeld={held.has(state.id) || typed.has(state.id)}
              {...state}
            />
          )
        );
      }}
    />
  );
}

interface RowProps extends StockRowsProps, RowState {
  readonly of: InventoryLevel;
  /** The items that are left to ship, in the open orders. */
  readonly open: number | undefined;
  /** True if a change is not saved or not settled: its field stays. */
  readonly isHeld: boolean;
}

const Row = ({ of: level, open, list, shelf, edit, isHeld, ...state }: RowProps) => (
  <tr
    class={`${state.isAt ? 'at' : ''} ${state.isPicked ? 'picked' : ''}`}
    data-id={level.sku}
    aria-rowindex={state.index + 2}
    onClick={() => list.moveTo(level.sku)}
  >
    <td class="box">
      <SelectBox list={list} name={level.sku} {...state} />
    </td>
    <td class="id">
      <a data-row href={hrefOf({ view: 'stock', id: level.sku })}>
        {level.sku}
      </a>
    </td>
    <td class="rest strong">{level.name}</td>
    <td>
      <StockState of={level} />
    </td>
    <td class="number dim" data-label="In open orders">
      {open ?? '–'}
    </td>
    <td class="number dim" data-label="Price">
      {amount(level.unitPrice, level.currency)}
    </td>
    <td class="number" data-label="In stock">
      <button
        type="button"
        class="bare small"
        aria-keyshortcuts={state.isAt ? 'a' : undefined}
        aria-label={`${level.quantity} of ${level.sku} in stock: change`}
        onClick={() => edit.at(level.sku)}
      >
        {level.quantity}
      </button>
    </td>
    <td>
      {(isHeld || state.isAt) && (
        <StockField
          key={level.sku}
          of={level}
          changed={shelf.changed}
          reread={shelf.reread}
          next={() => edit.next(level.sku)}
        />
      )}
    </td>
  </tr>
);

/** Normal is quiet: only a level that needs a person has a word. */
function StockState({ of: level }: { readonly of: InventoryLevel }) {
  if (level.quantity === 0)
    return (
      <Pill icon="alert" tone="bad">
        Sold out
      </Pill>
    );
  return level.low ? (
    <Pill icon="down" tone="warn">
      Low, below {level.lowStockThreshold}
    </Pill>
  ) : null;
}
