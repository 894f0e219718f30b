import { useState } from 'preact/hooks';
import type { InventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Dialog, Foot } from '../elements/dialog.tsx';
import { whyOff } from '../requests/offline.ts';
import { freeOf } from './stock-change.ts';
import { Counted, differenceWords, Reason } from './stock-field.tsx';
import { useStockField } from './use-stock-field.ts';

/** An adjustment's note has 500: the rest is for the orders that a count leaves short. */
const MOST_TYPED = 300;

interface AdjustDialogProps {
  readonly of: InventoryLevel;
  /** Called when the dialog has closed: the level may be another one. */
  readonly close: () => void;
}

/** A40: the field of a row of the stock, with a note. */
export const AdjustDialog = ({ of: level, close }: AdjustDialogProps) => (
  <Dialog title={`Adjust the stock of ${level.sku}`} close={close}>
    {(end) => <Adjustment of={level} end={end} />}
  </Dialog>
);

interface AdjustmentProps {
  readonly of: InventoryLevel;
  readonly end: () => void;
}

function Adjustment({ of: first, end }: AdjustmentProps) {
  const [level, setLevel] = useState(first);
  const field = useAdjustment(level, setLevel, end);
  const { change, state, problem, isOpen, needed = 0 } = field;
  const off = whyOff();
  return (
    <form onSubmit={(event) => void field.save(event)}>
      <div class="body">
        <p class="field">
          <label for="field-items">Items</label>
          <input
            id="field-items"
            type="text"
            autocomplete="off"
            autofocus
            aria-describedby="hint-items"
            value={field.text}
            readOnly={!isOpen}
            onInput={({ currentTarget }) => field.type(currentTarget.value)}
          />
          <span class="dim" id="hint-items">
            +24 adds, −3 takes away. A number alone is a count.
          </span>
        </p>
        {change && (
          <p class="row">
            {change.isCount ? (
              <Counted sku={level.sku} isFixed={!isOpen} />
            ) : (
              <Reason of={change.reason} isFixed={!isOpen} choose={field.choose} sku={level.sku} />
            )}
            <span>{differenceWords(change, field.before, needed)}</span>
          </p>
        )}
        <p class="field">
          <label for="field-note">Note</label>
          <input
            id="field-note"
            type="text"
            maxLength={MOST_TYPED}
            value={field.note}
            readOnly={!isOpen}
            onInput={({ currentTarget }) => field.write(currentTarget.value)}
          />
        </p>
        {problem && (
          <p class={field.isDoubt ? 'warn-ink' : 'bad'} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Foot note={off} end={end}>
        <button type="submit" class="main" disabled={state === 'sending' || off !== undefined}>
          {state === 'sending' ? 'Sending …' : state === 'unknown' ? 'Send again' : 'Adjust'}
        </button>
      </Foot>
    </form>
  );
}

/** The entry of the SKU, which the list has, too. Once it is saved, the dialog closes. */
function useAdjustment(
  opened: InventoryLevel,
  setLevel: (level: InventoryLevel) => void,
  end: () => void,
) {
  const { client, counts } = useDesk();
  const reread = async (sku: string) => {
    const level = await client.getInventory({ sku, consistent: true });
    setLevel(level);
    return freeOf(level);
  };
  const next = () => {
    counts.again('stock');
    end();
  };
  return useStockField({ of: opened, changed: () => undefined, reread, next });
}
