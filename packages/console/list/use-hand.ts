import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ListState } from './list-state.ts';

const rowOf = (box: HTMLElement | null, id = '') =>
  box?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? undefined;

/** Keeps the hand's row in sight, restores its height after a return, and remembers it. */
export function useHand(list: ListState, box: RefObject<HTMLElement | null>): void {
  const at = list.at.value;
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const row = rowOf(box.current, at);
    if (!row) return;
    if (isFirst.current && list.top !== undefined) {
      scrollBy({ top: row.getBoundingClientRect().top - list.top, behavior: 'instant' });
      // A press of the mouse ends on what it began on: the row stays under it.
    } else if (!isFirst.current && !row.matches(':active'))
      row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    // A person who goes into the row by Tab or by a click keeps the control that they chose.
    if (isOnRow(box.current) && !row.contains(document.activeElement))
      row.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
    isFirst.current = false;
    remember(list, row);
  }, [at]);
  useLayoutEffect(() => {
    const keep = () => {
      const row = rowOf(box.current, list.at.peek());
      if (row) remember(list, row);
    };
    addEventListener('scrollend', keep);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scrollend', keep);
      removeEventListener('pagehide', keep);
    };
  }, []);
  const selected = list.selected.value;
  useLayoutEffect(() => list.keep(), [selected]);
}

/**
 * True if the focus is on a row, on the title, or was on something that is gone. It is never taken
 * from a field in which a person types.
 */
const isOnRow = (box: HTMLElement | null): boolean =>
  document.activeElement?.matches('body, #title') || box?.contains(document.activeElement) === true;

function remember(list: ListState, row: HTMLElement): void {
  list.top = row.getBoundingClientRect().top;
  list.keep();
}
