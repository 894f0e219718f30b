import type { ListState } from './list-state.ts';

/** Selects all rows of a list, or none. */
export function SelectAll({ list }: { readonly list: ListState }) {
  const ids = list.ids.value;
  const isWhole = ids.length > 0 && list.picked.value.length === ids.length;
  return (
    <input
      type="checkbox"
      aria-label={`Select all ${ids.length}`}
      aria-keyshortcuts="Control+A"
      checked={isWhole}
      onClick={() => list.select(isWhole ? [] : ids)}
    />
  );
}

interface SelectBoxProps {
  readonly list: ListState;
  readonly id: string;
  /** The row for people. */
  readonly name: string;
  readonly isAt: boolean;
  readonly isPicked: boolean;
}

/** Selects a row. */
export const SelectBox = ({ list, id, name, isAt, isPicked }: SelectBoxProps) => (
  <input
    type="checkbox"
    checked={isPicked}
    aria-label={`Select ${name}`}
    aria-keyshortcuts={isAt ? 'x' : undefined}
    onClick={() => list.toggle(id)}
  />
);
