import type { Desk } from '../desk.ts';

/** The choice of a person who is on the way to the table. */
let chosen: readonly string[] | undefined;

/** Remembers for the next view which orders are packed: a selection, or a list. */
export function packThese(ids: readonly string[]): void {
  chosen = ids;
}

/**
 * The orders to pack: what was chosen and is still open, else the orders to ship. None is on hold.
 * The entry of the tab's history keeps a choice, over a reload and *Back*: who comes another way
 * packs the queue.
 */
export function packedIds({ work }: Desk): readonly string[] {
  if (chosen) history.replaceState({ packed: chosen }, '');
  chosen = undefined;
  const { packed = [] } = (history.state ?? {}) as { readonly packed?: readonly string[] };
  const open = packed.filter((id) => work.peek(id) !== undefined);
  const ids = open.length > 0 ? open : work.queues.peek().ship;
  return ids.filter((id) => work.peek(id)?.onHold === undefined);
}
