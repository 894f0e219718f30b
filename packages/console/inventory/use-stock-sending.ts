import type { InventoryLevel } from '../../client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { shortWords } from '../work/needed.ts';
import { sendHeld } from './held-change.ts';
import { type HeldChange, type StockChange, signed } from './stock-change.ts';
import type { Shelf } from './use-shelf.ts';

export interface StockFieldProps extends Pick<Shelf, 'changed' | 'reread'> {
  readonly of: InventoryLevel;
  readonly next: () => void;
}

/** Sends a change, and goes on to the next row. The last one has none: its field is empty again. */
export function useStockSending(
  { of: { sku }, next, ...shelf }: StockFieldProps,
  type: (text: '') => void,
) {
  const desk = useDesk();
  return async (sent: HeldChange) => {
    const after = sent.before + sent.delta;
    const isNone = sent.delta === 0;
    if (!isNone && !(await sendHeld(desk, sku, sent, shelf))) return;
    desk.said.value = `${sku}: ${Math.max(after, 0)}${outcomeOf(desk, sku, sent)}`;
    type('');
    next();
    if (isNone || !sent.isCount) return;
    // Of two counts at the same moment, each may have read the level before the other one.
    const now = await shelf.reread(sku).catch(() => after);
    if (now !== after)
      desk.said.value = `${sku}: ${now} in stock, not ${after}. It was changed at the same time.`;
  };
}

function outcomeOf({ work }: Desk, sku: string, { delta, counted = 0, short }: StockChange) {
  const missing = shortWords(work, sku, counted, short);
  if (delta !== 0) return ` in stock, ${signed(delta)}. ${missing}`.trimEnd();
  return missing ? `. ${missing}`.trimEnd() : ', as counted.';
}
