import { useState } from 'preact/hooks';
import type { InventoryLevel, NewStockAdjustment } from '../../api/client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { whyOff } from '../requests/offline.ts';
import { besideFree, countsShelf, knowsNeeded, readNeeded, shortWords } from '../work/needed.ts';
import { hold, sendHeld } from './held-change.ts';
import { changeIn, doubtsOf, type HeldChange, type StockChange, signed } from './stock-change.ts';
import type { Shelf } from './use-shelf.ts';

export interface StockFieldProps extends Pick<Shelf, 'changed' | 'reread'> {
  readonly of: InventoryLevel;
  readonly next: () => void;
}

/** The entry of a row, from its first letter until it is saved. */
export function useStockField(props: StockFieldProps) {
  const { sku, quantity } = props.of;
  const desk = useDesk();
  const entry = useEntry(props.of);
  const { held, text, told, tell, entryAt, type } = entry;
  const isFree = held === undefined || held.state === 'refused';
  const send = useSending(props, type);
  const [isReading, setReading] = useState(false);
  const shown = entryAt(quantity);
  const change = isFree ? shown.change : held;
  const isAsked = isFree && shown.question !== undefined && told.asked === shown.question;
  /** Sends an entry. A count is compared with the level as it is at that moment. */
  const sendEntry = async ({ isCount }: StockChange) => {
    const before = isCount ? await readLevel(desk, props) : quantity;
    const { change, question } = entryAt(before);
    tell({ asked: question });
    if (!change || (question && question !== told.asked)) return;
    const idempotencyKey = crypto.randomUUID();
    await send({ ...change, text, before, idempotencyKey, state: 'sending' });
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (isReading || held?.state === 'sending') return;
    const wrong = whyOff() ?? (change ? undefined : 'Enter +24, -3 or a count.');
    if (wrong || !change) return tell({ wrong });
    if (!isFree) return send(held);
    setReading(true);
    await sendEntry(change).catch((error: Error) => tell({ wrong: error.message }));
    setReading(false);
  };
  const clear = () => {
    type('');
    desk.said.value = `${sku}: the change may have been done. Compare the level.`;
    void props.reread(sku).catch(() => undefined);
  };
  const failure = told.wrong ?? (isAsked ? undefined : held?.problem);
  const doubt = isFree ? (isAsked ? shown.question : shown.meanwhile) : undefined;
  return {
    ...{ text, change, choose: entry.choose, needed: entry.needed, type, save, clear },
    before: isFree ? quantity : held.before,
    problem: failure ?? doubt,
    isDoubt: failure === undefined,
    isOpen: isFree && !isReading,
    state: held?.state,
  };
}

/** The text of a row, as it is typed or was sent, and the words that a person saw about it. */
function useEntry({ sku, quantity }: InventoryLevel) {
  const desk = useDesk();
  const held = desk.held.value.get(sku);
  const needed = besideFree(desk.work, sku);
  const first = desk.typed.value.get(sku) ?? { typed: '', began: quantity, needed };
  const { typed, began } = first;
  const [chosen, choose] = useState<NewStockAdjustment['reason']>();
  const [told, tell] = useState<Told>({});
  const text = held?.text ?? typed;
  /** The entry, compared with a level. */
  const entryAt = (now: number) => {
    const beside = besideFree(desk.work, sku);
    const change = changeIn(text, now, chosen ?? held?.reason, beside);
    const short = shortWords(desk.work, sku, change?.counted ?? 0, change?.short);
    const before = (held?.before ?? began) + (countsShelf.value ? first.needed : 0);
    return { change, ...doubtsOf(change, before, now + beside, short) };
  };
  const type = (value: string) => {
    hold(desk, sku, undefined);
    const all = new Map(desk.typed.peek()).set(sku, { ...first, typed: value });
    if (value === '') all.delete(sku);
    desk.typed.value = all;
    choose(undefined);
    tell({});
  };
  const seen = knowsNeeded(desk.work) ? needed : undefined;
  return { held, text, told, tell, entryAt, choose, type, needed: seen };
}

/**
 * The level as it is now. For a count of the shelf, it is read before and after what open orders
 * need: an order that was placed in between would count twice, or not at all.
 */
async function readLevel(desk: Desk, { of: { sku }, reread }: StockFieldProps): Promise<number> {
  const before = await reread(sku);
  if (!countsShelf.peek()) return before;
  await readNeeded(desk, sku);
  const after = await reread(sku);
  if (after !== before) throw new Error(`Now ${after} free, ${before} a moment ago. Save again.`);
  return after;
}

interface Told {
  /** The question that was asked. */
  readonly asked?: string | undefined;
  /** The reason why nothing was sent. */
  readonly wrong?: string | undefined;
}

/** Sends a change, and goes on to the next row. The last one has none: its field is empty again. */
function useSending({ of: { sku }, next, ...shelf }: StockFieldProps, type: (text: '') => void) {
  const desk = useDesk();
  return async (sent: HeldChange) => {
    const after = sent.before + sent.delta;
    const isNone = sent.delta === 0;
    if (!isNone && !(await sendHeld(desk, sku, sent, shelf))) return;
    const short = shortWords(desk.work, sku, sent.counted ?? 0, sent.short);
    const outcome = isNone
      ? ', as counted.'
      : ` in stock, ${signed(sent.delta)}. ${short}`.trimEnd();
    desk.said.value = `${sku}: ${after}${outcome}`;
    type('');
    next();
    if (isNone || !sent.isCount) return;
    // Of two counts at the same moment, each may have read the level before the other one.
    const now = await shelf.reread(sku).catch(() => after);
    if (now !== after)
      desk.said.value = `${sku}: ${now} in stock, not ${after}. It was changed at the same time.`;
  };
}
