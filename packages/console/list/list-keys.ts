import type { KeyActions } from '../keys.ts';
import type { ListState } from './list-state.ts';

interface ListActions {
  /** Asks for the number of rows to select. */
  readonly pick: () => void;
  /** Shows or hides what is folded away of the row under the hand. */
  readonly peek: () => void;
  /** Moves the hand, if there is more to reach than the list. */
  readonly move?: (by: number) => void;
  /** The step back while nothing is selected. */
  readonly back?: () => void;
}

/** The keys of each list: they move its hand, change its selection and open a row. */
export const listKeys = (
  list: ListState,
  { pick, peek, back, move = (by) => list.move(by) }: ListActions,
): KeyActions => {
  const [down, up] = [() => move(1), () => move(-1)];
  return {
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    'Shift+ArrowDown': () => list.extend(1),
    'Shift+ArrowUp': () => list.extend(-1),
    x: () => list.toggle(),
    b: pick,
    'Ctrl+a': () => list.select(list.ids.peek()),
    Enter: () => document.querySelector<HTMLElement>('.at a')?.click(),
    ' ': peek,
    Escape: () => {
      const isPicked = list.picked.peek().length > 0;
      list.select([]);
      if (!isPicked) back?.();
    },
  };
};
