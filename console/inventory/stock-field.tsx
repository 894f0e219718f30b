import { useState } from 'preact/hooks';
import type { InventoryLevel, NewStockAdjustment } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { whyOff } from '../requests/offline.ts';
import { REASONS } from './adjust-form.tsx';
import { hold, type ShownLevels, sendHeld } from './held-change.ts';
import { changeIn, isFar, type StockChange, signed } from './stock-change.ts';

interface StockFieldProps extends ShownLevels {
  readonly of: InventoryLevel;
  readonly next: () => void;
}

/** One field: `+24` and `-3` change the level, a number alone is a count. Enter saves it. */
export function StockField(props: StockFieldProps) {
  const { sku } = props.of;
  const field = useStockChange(props);
  const { text, change, before, problem, isFree, isAsked, state } = field;
  return (
    <form class="row" onSubmit={(event) => void field.save(event)}>
      <input
        type="text"
        autocomplete="off"
        size={7}
        aria-label={`Change of ${sku}`}
        placeholder="+24, -3, 40"
        value={text}
        readOnly={!isFree}
        onInput={({ currentTarget }) => field.type(currentTarget.value)}
      />
      {change && (
        <>
          <span class="dim nowrap">
            {before} → {before + change.delta}
          </span>
          {!change.isCount && (
            <Reason of={change.reason} isFixed={!isFree} choose={field.choose} sku={sku} />
          )}
          <button type="submit" class="small main" disabled={state === 'sending'}>
            Save <kbd>↵</kbd>
          </button>
        </>
      )}
      {state === 'unknown' && (
        <button
          type="button"
          class="small"
          aria-label={`Clear what was entered for ${sku}`}
          onClick={field.clear}
        >
          Clear
        </button>
      )}
      {problem && (
        <span class={isAsked ? 'warn-ink' : 'bad'} role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}

function useStockChange({ of: level, changed, reread, next }: StockFieldProps) {
  const desk = useDesk();
  const { sku, quantity } = level;
  const held = desk.held.value.get(sku);
  const isFree = held === undefined || held.state === 'refused';
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<NewStockAdjustment['reason']>();
  const [wrong, setWrong] = useState<string>();
  const text = held?.text ?? typed;
  const change = isFree ? withReason(changeIn(text, level), chosen ?? held?.reason) : held;
  const question = isFree ? questionOf(change, quantity) : undefined;
  const isAsked = wrong !== undefined && wrong === question;
  const type = (value: string) => {
    hold(desk, sku, undefined);
    setTyped(value);
    choose(undefined);
    setWrong(undefined);
  };
  // The last row has no next one: its field is empty again.
  const saved = (sentence: string) => {
    desk.said.value = sentence;
    type('');
    next();
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (held?.state === 'sending') return;
    const why = whyUnsent(change, isAsked, question);
    setWrong(why);
    if (why || !change) return;
    if (change.delta === 0) return saved(`${sku}: ${quantity}, as counted.`);
    const first = { ...change, text, before: quantity, idempotencyKey: crypto.randomUUID() };
    const sent = isFree ? { ...first, state: 'sending' as const } : held;
    if (!(await sendHeld(desk, sku, sent, { changed, reread }))) return;
    saved(`${sku}: ${sent.before + sent.delta} in stock, ${signed(sent.delta)}.`);
  };
  const clear = () => {
    type('');
    desk.said.value = `${sku}: the change may have been done. Compare the level.`;
    void reread(sku).catch(() => undefined);
  };
  const before = isFree ? quantity : held.before;
  const shown = { text, change, before, problem: wrong ?? held?.problem, state: held?.state };
  return { ...shown, isFree, isAsked, type, choose, save, clear };
}

/** A count that is far from what was shown is asked about once: the same Enter again saves it. */
const whyUnsent = (change: StockChange | undefined, isAsked: boolean, question?: string) =>
  whyOff() ?? (change ? (isAsked ? undefined : question) : 'Enter +24, -3 or a count.');

/** The question about a count that is far from what was shown. */
const questionOf = (change: StockChange | undefined, shown: number): string | undefined =>
  change?.isCount && isFar(shown, shown + change.delta)
    ? `Really ${shown + change.delta}? Enter again saves it.`
    : undefined;

/** A count has its own reason; another change has the one that was chosen. */
const withReason = (
  change: StockChange | undefined,
  chosen: NewStockAdjustment['reason'] | undefined,
): StockChange | undefined =>
  change && { ...change, reason: change.isCount ? change.reason : (chosen ?? change.reason) };

interface ReasonProps {
  readonly of: NewStockAdjustment['reason'];
  readonly isFixed: boolean;
  readonly sku: string;
  readonly choose: (reason: NewStockAdjustment['reason']) => void;
}

const Reason = ({ of, isFixed, sku, choose }: ReasonProps) => (
  <select
    aria-label={`Reason for ${sku}`}
    value={of}
    disabled={isFixed}
    onChange={({ currentTarget }) => choose(currentTarget.value as typeof of)}
  >
    {Object.entries(REASONS).map(([reason, words]) => (
      <option key={reason} value={reason}>
        {words}
      </option>
    ))}
  </select>
);
