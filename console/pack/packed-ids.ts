import type { Desk } from '../desk.ts';
import { go } from '../route.ts';

interface Chosen {
  readonly packed?: readonly string[];
}

/**
 * Goes to the packing table with a selection, or a list. The entry of the tab's history keeps it,
 * over a reload and *Back*: who comes another way packs the queue.
 */
export function packThese(packed: readonly string[]): void {
  go({ view: 'pack' });
  history.replaceState({ packed } satisfies Chosen, '');
}

/** The orders to pack: what was chosen and is still open, else the orders to ship. None is held. */
export function packedIds({ work }: Desk): readonly string[] {
  const { packed = [] } = (history.state ?? {}) as Chosen;
  const open = packed.filter((id) => work.peek(id) !== undefined);
  const ids = open.length > 0 ? open : work.queues.peek().ship;
  return ids.filter((id) => work.peek(id)?.onHold === undefined);
}
