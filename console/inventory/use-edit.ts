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
      const hand = list.at.peek();
      // The next row has taken the place of one that is no longer low.
      if (list.hasLost(sku)) return at(hand);
      if (hand !== sku) return;
      const chosen = list.chosen();
      const ids = chosen.includes(sku) ? chosen : list.ids.peek();
      at(ids[ids.indexOf(sku) + 1]);
    },
  };
}
