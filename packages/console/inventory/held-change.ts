import type { Back } from '../actions/back.ts';
import type { Desk } from '../desk.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { wordsOf } from '../requests/signed-out.ts';
import { type HeldChange, signed } from './stock-change.ts';
import type { Shelf } from './use-shelf.ts';

/** Holds a change of a SKU, or lets it go. */
export function hold({ held }: Desk, sku: string, change: HeldChange | undefined): void {
  const all = new Map(held.peek());
  if (change) all.set(sku, change);
  else all.delete(sku);
  held.value = all;
}

/** Sends a change, again if its outcome is unknown; true once it is done. */
export async function sendHeld(
  desk: Desk,
  sku: string,
  { problem: _, ...sent }: HeldChange,
  { changed, reread }: Pick<Shelf, 'changed' | 'reread'>,
): Promise<boolean> {
  const { delta, reason, note, idempotencyKey } = sent;
  const isRepeat = sent.state === 'unknown';
  hold(desk, sku, { ...sent, state: 'sending' });
  try {
    const body = { delta, reason, ...(note && { note }) };
    await desk.client.adjustStock({ sku, body, idempotencyKey });
  } catch (error) {
    const message = wordsOf(error);
    // A later refusal leaves it open whether the first request was done.
    const again = isRepeat ? `${message} It may have been done. ${AGAIN}` : undefined;
    const problem = mayHaveBeenDone(error) ? `No answer yet. ${AGAIN}` : again;
    const state = problem ? 'unknown' : 'refused';
    hold(desk, sku, { ...sent, state, problem: problem ?? message });
    return false;
  }
  rememberChange(desk, sku, delta, () => changed(sku, -delta));
  // Since the first request, the list may have been read with the change in it.
  if (isRepeat) await reread(sku).catch(() => undefined);
  else changed(sku, delta);
  return true;
}

const AGAIN = 'Enter asks again: it is done only once.';

/** Remembers a change as the last action. */
function rememberChange(desk: Desk, sku: string, delta: number, undone: () => void): void {
  const words = `${sku} is changed back by ${signed(-delta)}.`;
  desk.undo.remember(`${sku} ${signed(delta)}`, words, [opposite(sku, delta, undone)]);
}

/** The way back from a change, always with the same key. */
export const opposite = (sku: string, delta: number, undone?: () => void): Back => ({
  kind: 'stock',
  name: sku,
  delta,
  key: crypto.randomUUID(),
  undone,
});
