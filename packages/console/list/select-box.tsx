import type { ListState } from './list-state.ts';

interface SelectAllProps {
  readonly list: ListState;
  /** The word beside the box, where no head of a table explains it. */
  readonly text?: string;
}

/** Selects all rows of a list, or none. */
export function SelectAll({ list, text }: SelectAllProps) {
  const ids = list.ids.value;
  const isWhole = ids.length > 0 && list.picked.value.length === ids.length;
  return (
    <>
      <input
        id="select-all"
        type="checkbox"
        aria-label={`Select all ${ids.length}`}
        aria-keyshortcuts="Control+A"
        checked={isWhole}
        onClick={() => list.select(isWhole ? [] : ids)}
      />
      {text && <label for="select-all">{text}</label>}
    </>
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
