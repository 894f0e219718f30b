import { useState } from 'preact/hooks';
import type { InventoryLevel, NewStockAdjustment } from '../../client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { whyOff } from '../requests/offline.ts';
import { wordsOf } from '../requests/signed-out.ts';
import { besideFree, countsShelf, knowsNeeded, readNeeded, shortWords } from '../work/needed.ts';
import { hold } from './held-change.ts';
import { changeIn, doubtsOf, freeOf, type StockChange } from './stock-change.ts';
import { type StockFieldProps, useStockSending } from './use-stock-sending.ts';

/** The entry of a row, from its first letter until it is saved. */
export function useStockField(props: StockFieldProps) {
  const free = freeOf(props.of);
  const desk = useDesk();
  const entry = useEntry(props.of);
  const { held, text, told, tell, entryAt } = entry;
  const isFree = held === undefined || held.state === 'refused';
  const send = useStockSending(props, entry.fieldProps.type);
  const [isReading, setReading] = useState(false);
  const current = entryAt(free);
  const change = isFree ? current.change : held;
  const isAsked = isFree && current.question !== undefined && told.asked === current.question;
  /** Sends an entry. A count is compared with the level as it is at that moment. */
  const sendEntry = async ({ isCount }: StockChange) => {
    const before = isCount ? await readLevel(desk, props) : free;
    const { change, question } = entryAt(before);
    const isSent = change && (!question || question === told.asked);
    // What is answered is shown, and no longer the question.
    tell({ asked: isSent ? undefined : question });
    if (!isSent) return;
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
    await sendEntry(change).catch((error: Error) => tell({ wrong: wordsOf(error) }));
    setReading(false);
  };
  const clear = () => leaveOpen(desk, props, entry.fieldProps.type);
  const failure = told.wrong ?? (isAsked ? undefined : held?.problem);
  const doubt = isFree ? (isAsked ? current.question : current.meanwhile) : undefined;
  return {
    ...{ ...entry.fieldProps, text, change, save, clear },
    before: isFree ? free : held.before,
    problem: failure ?? doubt,
    isDoubt: failure === undefined,
    isOpen: isFree && !isReading,
    state: held?.state,
  };
}

/** Empties a field whose change has no answer, and reads the level. */
function leaveOpen(
  { said }: Desk,
  { of: { sku }, reread }: StockFieldProps,
  type: (text: '') => void,
) {
  type('');
  said.value = `${sku}: the change may have been done. Compare the level.`;
  void reread(sku).catch(() => undefined);
}

/** A person's note, and what is missing: it stays with the count, for others to see. */
function noteOf(note: string, short: string): Pick<StockChange, 'note'> {
  const words = `${note.trim()} ${short}`.trim();
  return words === '' ? {} : { note: words };
}

/** The text of a row, as it is typed or was sent, and the words that a person saw about it. */
function useEntry(level: InventoryLevel) {
  const { sku } = level;
  const desk = useDesk();
  const held = desk.held.value.get(sku);
  const needed = besideFree(desk.work, sku);
  const first = desk.typed.value.get(sku) ?? { typed: '', began: freeOf(level), needed };
  const { typed, began } = first;
  const [chosen, choose] = useState<NewStockAdjustment['reason']>();
  const [told, tell] = useState<Told>({});
  const [note, write] = useState(held?.note ?? '');
  const text = held?.text ?? typed;
  /** The entry, compared with a level. */
  const entryAt = (now: number) => {
    const beside = besideFree(desk.work, sku);
    const change = changeIn(text, now, chosen ?? held?.reason, beside);
    const short = shortWords(desk.work, sku, change?.counted ?? 0, change?.short);
    const before = { free: held?.before ?? began, needed: countsShelf.value ? first.needed : 0 };
    const noted = change && { ...change, ...noteOf(note, short) };
    return { change: noted, ...doubtsOf(change, before, { free: now, needed: beside }, short) };
  };
  const type = (value: string) => {
    hold(desk, sku, undefined);
    const all = new Map(desk.typed.peek()).set(sku, { ...first, typed: value });
    if (value === '') all.delete(sku);
    desk.typed.value = all;
    choose(undefined);
    tell({});
  };
  const neededNow = knowsNeeded(desk.work) ? needed : undefined;
  const fieldProps = { note, write, choose, type, needed: neededNow };
  return { held, text, told, tell, entryAt, fieldProps };
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
