import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { GROUP, type ListState } from './list-state.ts';
import { RowGroup, type RowState } from './row-group.tsx';
import { SelectAll } from './select-box.tsx';
import { useHand } from './use-hand.ts';

interface ListTableProps {
  readonly list: ListState;
  readonly name: string;
  /** The CSS classes. */
  readonly look: string;
  /** True if there are more rows than the page has. */
  readonly isCut: boolean;
  /** The heads of the columns after the box. */
  readonly head: ComponentChildren;
  readonly row: (state: RowState) => ComponentChildren;
}

/** The rows of a list, of which those are rendered that a person is near. */
export function ListTable({ list, name, look, isCut, head, row }: ListTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const ids = list.ids.value;
  const at = list.at.value;
  const place = ids.indexOf(at ?? '');
  const selected = list.selected.value;
  useHand(list, table);
  return (
    <table ref={table} class={look} aria-label={name} aria-rowcount={isCut ? -1 : ids.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th class="box">
            <SelectAll list={list} />
          </th>
          {head}
        </tr>
      </thead>
      {Array.from({ length: Math.ceil(ids.length / GROUP) }, (_, n) => {
        const from = n * GROUP;
        return (
          <RowGroup
            key={n}
            ids={ids.slice(from, from + GROUP)}
            from={from}
            at={place >= from && place < from + GROUP ? at : undefined}
            selected={selected}
            row={row}
          />
        );
      })}
    </table>
  );
}
