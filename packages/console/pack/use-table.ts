import { useLayoutEffect, useState } from 'preact/hooks';
import type { Desk } from '../desk.ts';
import { keepTable } from './kept-table.ts';
import type { OnTable } from './on-table.ts';
import { chosenAt } from './packed-ids.ts';

/**
 * Has the order on the table and those that come next read again, as rows on screen are: two people
 * may pack the same ones.
 */
export function useFreshNext({ refresher }: Desk, { at, next }: OnTable): void {
  useLayoutEffect(() => {
    refresher.onScreen = () => [at.peek()?.orderId ?? '', ...next.peek().slice(0, 9)];
    return () => {
      refresher.onScreen = () => [];
    };
  }, [at]);
}

/**
 * Keeps the table over a reload.
 *
 * @param isListed false as long as its order may only not be read yet
 */
export function useKept({ at, isPart, scanned }: OnTable, isListed: boolean): void {
  const table = [at.value, isPart.value, scanned.value] as const;
  // On the way back, the tab is at another entry of its history before the table is gone.
  const [ofChoice] = useState(chosenAt);
  useLayoutEffect(() => {
    if (table[0] || isListed) keepTable(table, ofChoice);
  });
}
