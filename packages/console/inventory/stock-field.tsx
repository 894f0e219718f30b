import type { NewStockAdjustment } from '../../client/types.ts';
import { IN_STOCK } from '../csv/count-rows.ts';
import { useDesk } from '../desk.ts';
import { countsShelf, knowsNeeded } from '../work/needed.ts';
import { REASONS, type StockChange, shelfOf } from './stock-change.ts';
import { useStockField } from './use-stock-field.ts';
import type { StockFieldProps } from './use-stock-sending.ts';

/** One field: `+24` and `-3` change the level, a number alone is a count. Enter saves it. */
export function StockField(props: StockFieldProps) {
  const { sku } = props.of;
  const field = useStockField(props);
  const { text, change, before, problem, isOpen, isDoubt, state, needed = 0 } = field;
  return (
    <form class="row" onSubmit={(event) => void field.save(event)}>
      <input
        type="text"
        autocomplete="off"
        size={7}
        aria-label={`Change of ${sku}`}
        placeholder="+24, -3, 40"
        value={text}
        readOnly={!isOpen}
        onInput={({ currentTarget }) => field.type(currentTarget.value)}
      />
      {change && (
        <>
          <span class="dim nowrap">{differenceWords(change, before, needed)}</span>
          {change.isCount ? (
            <Counted sku={sku} isFixed={!isOpen} />
          ) : (
            <Reason of={change.reason} isFixed={!isOpen} choose={field.choose} sku={sku} />
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
        <span class={isDoubt ? 'warn-ink' : 'bad'} role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}

/** "29 → 27, free 18", or "7 → 2, 5 too few"; without reserved items, "20 → 18". */
export function differenceWords({ delta }: StockChange, before: number, needed: number): string {
  const after = before + delta;
  if (needed === 0) return `${before} → ${after}`;
  const shelf = `${shelfOf(before, needed)} → ${shelfOf(after, needed)}`;
  return after < 0 ? `${shelf}, ${-after} too few` : `${shelf}, free ${after}`;
}

/** The choice of what a number alone counts. */
export const Counted = ({ sku, isFixed, isFree }: CountedProps) =>
  isFree ? (
    <small>Column {IN_STOCK}: what is free</small>
  ) : knowsNeeded(useDesk().work) ? (
    <select
      aria-label={sku ? `Counted of ${sku}` : 'Counted'}
      value={`${countsShelf.value}`}
      disabled={isFixed}
      onChange={({ currentTarget }) => {
        countsShelf.value = currentTarget.value === 'true';
      }}
    >
      <option value="true">On the shelf</option>
      <option value="false">Free</option>
    </select>
  ) : null;

interface CountedProps {
  /** Undefined for a list of counts. */
  readonly sku?: string;
  readonly isFixed: boolean;
  /** True if it is the free items by the heading of a file. */
  readonly isFree?: boolean;
}

interface ReasonProps {
  readonly of: NewStockAdjustment['reason'];
  readonly isFixed: boolean;
  readonly sku: string;
  readonly choose: (reason: NewStockAdjustment['reason']) => void;
}

export const Reason = ({ of: chosen, isFixed, sku, choose }: ReasonProps) => (
  <select
    aria-label={`Reason for ${sku}`}
    value={chosen}
    disabled={isFixed}
    onChange={({ currentTarget }) => choose(currentTarget.value as typeof chosen)}
  >
    {Object.entries(REASONS).map(([reason, words]) => (
      <option key={reason} value={reason}>
        {words}
      </option>
    ))}
  </select>
);
