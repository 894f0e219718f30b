import { computed, type ReadonlySignal } from '@preact/signals';
import type { Desk } from '../desk.ts';

/**
 * The orders to pack: what was chosen and is still open, else the orders to ship. None is on hold.
 * They grow until the list of the open orders was read whole, and stay from then on. The entry of
 * the tab's history keeps a choice, over a reload and *Back*: another way leads to the queue.
 */
export function packedIds(desk: Pick<Desk, 'work' | 'toPack'>): ReadonlySignal<readonly string[]> {
  const { work, toPack } = desk;
  if (toPack) history.replaceState({ packed: toPack, chosenAt: Date.now() }, '');
  desk.toPack = undefined;
  const { packed = [] } = (history.state ?? {}) as { readonly packed?: readonly string[] };
  let whole: readonly string[] | undefined;
  return computed(() => {
    if (whole) return whole;
    const { isListed } = work.progress.value;
    const openIds = new Set(work.ids.value);
    const open = packed.filter((id) => openIds.has(id));
    // Before, an order of the choice may only not be read yet.
    const isChoice = open.length > 0 || (packed.length > 0 && !isListed);
    const ids = isChoice ? open : work.queues.value.ship;
    const now = ids.filter((id) => work.get(id)?.onHold === undefined);
    if (isListed) whole = now;
    return now;
  });
}

/** The moment of the choice that the entry of the tab's history keeps; 0 for the whole queue. */
export const chosenAt = (): number => history.state?.chosenAt ?? 0;
