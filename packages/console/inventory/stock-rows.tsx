import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { orders } from '../format.ts';
import type { ListState } from '../list/list-state.ts';
import { ListTable } from '../list/list-table.tsx';
import type { RowState } from '../list/row-group.tsx';
import { SelectBox } from '../list/select-box.tsx';
import { hrefOf } from '../route.ts';
import { ShelfBar } from './shelf-bar.tsx';
import { reservedItems, unpackable } from './short-skus.ts';
import { freeOf, shelfOf } from './stock-change.ts';
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
  const reservedOf = reservedItems(desk.work);
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
          <th>{reservedOf ? 'Reserved and free' : 'Free'}</th>
          <th class="number">On shelf</th>
          <th class="number">Reserved</th>
          <th class="number">Free</th>
          <th>
            <span class="hidden">State</span>
          </th>
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
              reserved={reservedOf?.(state.id)}
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
  /** The items that are left to ship in the open orders, if all of these are known. */
  readonly reserved: number | undefined;
  /** True if a change is not saved or not settled: its field stays. */
  readonly isHeld: boolean;
}

const Row = ({ of: level, reserved, list, shelf, edit, isHeld, ...state }: RowProps) => (
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
    <td class="whole-line">
      <ShelfBar of={level} reserved={reserved} />
    </td>
    <td class="number" data-label="On shelf">
      {reserved === undefined ? '–' : shelfOf(freeOf(level), reserved)}
    </td>
    <td class="number" data-label="Reserved">
      {reserved ?? '–'}
    </td>
    <td class="number strong" data-label="Free">
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
    <td class="state">
      <StockState of={level} />
    </td>
    <td>
      {!isHeld && !state.isAt && <ShortOrders of={level} />}
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
  if (level.short)
    return (
      <Pill icon="alert" tone="bad">
        {level.short} cannot be packed
      </Pill>
    );
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

/** The way to the orders that lack the SKU. */
function ShortOrders({ of: level }: { readonly of: InventoryLevel }) {
  const waiting = level.short ? unpackable(useDesk().work, [level]).size : 0;
  return waiting > 0 ? (
    <a href={hrefOf({ view: 'stock', query: `unpacked=${encodeURIComponent(level.sku)}` })}>
      Show {orders(waiting)}
    </a>
  ) : null;
}
