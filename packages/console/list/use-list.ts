import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { ListState } from './list-state.ts';

/** The list of rows that a view has read, with its hand and its selection. */
export function useList(name: string, rows: readonly string[]): ListState {
  const ids = useSignal(rows);
  const list = useMemo(() => new ListState(name, ids), [name]);
  // Rows that are read again are the same list.
  if (ids.peek().join() !== rows.join()) ids.value = rows;
  return list;
}
