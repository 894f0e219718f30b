import type { Desk } from '../desk.ts';

const KEY = 'orders.pack';

/** Remembers which orders are packed: a selection, or a list. */
export const packThese = (ids: readonly string[]): void =>
  sessionStorage.setItem(KEY, JSON.stringify(ids));

/** The orders to pack: what was chosen and is still open, else the orders to ship. */
export function packedIds({ work }: Desk): readonly string[] {
  const chosen = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly string[];
  const open = chosen.filter((id) => work.get(id) !== undefined);
  return open.length > 0 ? open : work.queues.peek().ship;
}
