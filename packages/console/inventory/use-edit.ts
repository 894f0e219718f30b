import { useLayoutEffect, useState } from 'preact/hooks';
import type { ListState } from '../list/list-state.ts';

/** Takes a person from one field of the stock to the next. */
export interface Edit {
  /** Moves to a row, and the focus into its field. */
  readonly at: (sku: string | undefined) => void;
  /** Begins with the row of the hand, or with the first selected one. */
  readonly begin: () => void;
  /** Goes on after a SKU was saved: to the next one of the selection, if it is selected. */
  readonly next: (sku: string) => void;
}

/** The field of the hand's row, which has the focus when it is asked for. */
export function useEdit(list: ListState): Edit {
  const [wanted, want] = useState(0);
  useLayoutEffect(() => {
    if (wanted > 0) document.querySelector<HTMLElement>('.at form input')?.focus();
  }, [wanted]);
  const at = (sku: string | undefined) => {
    list.moveTo(sku);
    want((before) => before + 1);
  };
  return {
    at,
    begin: () => {
      const [hand = '', targets] = [list.at.peek(), list.targets()];
      at(targets.includes(hand) ? hand : targets[0]);
    },
    next: (sku) => {
      // One that is no longer low has left, and the next row has taken its place.
      const isLost = list.hasLost(sku);
      if (!isLost && list.at.peek() !== sku) return;
      const selected = list.selected.peek();
      const isChosen = selected.has(sku);
      const next = list.behind(sku).find((candidate) => !isChosen || selected.has(candidate));
      // After the last one of a selection, the hand is on a row that was not chosen.
      if (next || !isLost || !isChosen) at(next);
    },
  };
}
