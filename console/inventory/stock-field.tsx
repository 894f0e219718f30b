import { useState } from 'preact/hooks';
import type { InventoryLevel, NewStockAdjustment } from '../../api/client/types.ts';
import { type Desk, useDesk } from '../desk.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { REASONS } from './adjust-form.tsx';
import { changeIn, type StockChange, signed } from './stock-change.ts';

interface StockFieldProps {
  readonly of: InventoryLevel;
  readonly changed: (sku: string, delta: number) => void;
  readonly next: () => void;
}

/** One field: `+24` and `-3` change the level, a number alone is a count. Enter saves it. */
export function StockField(props: StockFieldProps) {
  const { sku, quantity } = props.of;
  const { text, change, isBusy, problem, isUnknown, type, choose, save } = useStockChange(props);
  return (
    <form class="row" onSubmit={(event) => void save(event)}>
      <input
        type="text"
        inputMode="numeric"
        autocomplete="off"
        size={7}
        aria-label={`Change of ${sku}`}
        placeholder="+24, -3, 40"
        value={text}
        readOnly={isBusy || isUnknown}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {change && (
        <>
          <span class="dim nowrap">
            {quantity} → {quantity + change.delta}
          </span>
          {!change.isCount && <Reason of={change.reason} choose={choose} sku={sku} />}
          <button type="submit" class="small main" disabled={isBusy}>
            Save <kbd>↵</kbd>
          </button>
        </>
      )}
      {problem && (
        <span class="bad" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}

interface FieldState {
  readonly isBusy?: boolean;
  readonly problem?: string;
  /** The key of a request without an answer: only that one can be sent again. */
  readonly key?: string;
}

function useStockChange({ of: level, changed, next }: StockFieldProps) {
  const desk = useDesk();
  const [text, setText] = useState('');
  const [chosen, choose] = useState<NewStockAdjustment['reason']>();
  const [state, setState] = useState<FieldState>({});
  const entered = changeIn(text, level);
  const change = entered && {
    ...entered,
    reason: entered.isCount ? entered.reason : (chosen ?? entered.reason),
  };
  const type = (value: string) => {
    setText(value);
    choose(undefined);
    setState({});
  };
  // The last row has no next one: its field is empty again.
  const saved = (sentence: string) => {
    desk.said.value = sentence;
    type('');
    next();
  };
  const send = async ({ delta, reason }: StockChange) => {
    const { sku, quantity } = level;
    const idempotencyKey = state.key ?? crypto.randomUUID();
    setState({ isBusy: true });
    try {
      await desk.client.adjustStock({ sku, body: { delta, reason }, idempotencyKey });
      changed(sku, delta);
      rememberChange(desk, sku, delta, changed);
      saved(`${sku}: ${quantity + delta} in stock, ${signed(delta)}.`);
    } catch (error) {
      setState(
        mayHaveBeenDone(error)
          ? { problem: NO_ANSWER, key: idempotencyKey }
          : { problem: (error as Error).message },
      );
    }
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (state.isBusy) return;
    if (!change) return setState({ problem: 'Enter +24, -3 or a count.' });
    if (change.delta !== 0) return send(change);
    saved(`${level.sku}: ${level.quantity}, as counted.`);
  };
  return { ...state, isUnknown: state.key !== undefined, text, change, type, choose, save };
}

const NO_ANSWER = 'No answer yet. Enter asks again: it is done only once.';

interface ReasonProps {
  readonly of: NewStockAdjustment['reason'];
  readonly sku: string;
  readonly choose: (reason: NewStockAdjustment['reason']) => void;
}

const Reason = ({ of, sku, choose }: ReasonProps) => (
  <select
    aria-label={`Reason for ${sku}`}
    value={of}
    onChange={({ currentTarget }) => choose(currentTarget.value as typeof of)}
  >
    {Object.entries(REASONS).map(([reason, words]) => (
      <option key={reason} value={reason}>
        {words}
      </option>
    ))}
  </select>
);

/** Undo sends the opposite difference, so that sales in the meantime stay right. */
function rememberChange(
  { client, undo }: Desk,
  sku: string,
  delta: number,
  changed: (sku: string, delta: number) => void,
): void {
  undo.remember({
    name: `Undo ${sku}`,
    undo: async () => {
      await client.adjustStock({ sku, body: { delta: -delta, reason: 'CORRECTION' } });
      changed(sku, -delta);
      return `${sku} is changed back by ${signed(-delta)}.`;
    },
  });
}
