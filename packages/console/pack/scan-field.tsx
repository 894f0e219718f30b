import { Icon } from '../elements/icons.tsx';
import { unbroken } from '../elements/unbroken.tsx';
import { items as itemsOf } from '../format.ts';
import { itemsLeft, type WorkOrder } from '../work/work-order.ts';
import type { Packing } from './packing.ts';
import { heldWords } from './why-not.ts';

interface ScanFieldProps {
  readonly packing: Packing;
  readonly order: WorkOrder;
  readonly field: { readonly current: HTMLInputElement | null };
}

/** The field for scans, and the reason why the last one did nothing. */
export function ScanField({ packing, order, field }: ScanFieldProps) {
  const count = itemsLeft(order) ?? 0;
  const all = count === 1 ? 'the item' : `all ${itemsOf(count)}`;
  const what = packing.table.isPart.value ? 'the ticked items' : all;
  const { words, unsettled } = packing.trouble;
  const trouble =
    words.value ?? packing.table.whyGone.value ?? heldWords(order) ?? packing.table.fewer.value;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = field.current?.value ?? '';
        if (field.current) field.current.value = '';
        packing.scan(text);
        field.current?.focus();
      }}
    >
      <label for="scan">Scan the parcel label</label>
      <input
        ref={field}
        id="scan"
        class="big mono"
        data-scan
        onKeyDown={(event) => obeyKey(packing, event)}
        autocomplete="off"
        spellcheck={false}
        aria-describedby="scan-hint"
      />
      <button type="submit" class="main at-thumb">
        Ship {what}
      </button>
      {trouble && (
        <p class="note bad" role="alert">
          <Icon of="alert" /> <span class="grow">{unbroken(trouble)}</span>
          {words.value && unsettled && (
            <button
              type="button"
              class="small"
              onClick={() => {
                packing.trouble.letGo();
                field.current?.focus();
              }}
            >
              Let go <kbd>Esc</kbd>
            </button>
          )}
        </p>
      )}
      <small id="scan-hint">
        <span class="keyhints">↵ ships {what}. </span>Scan a packing slip to jump to its order · a
        SKU to tick one item · UNDO, SKIP, HOLD or PART from the command card
      </small>
    </form>
  );
}

function obeyKey(packing: Packing, event: KeyboardEvent): void {
  packing.trouble.late = performance.now() - event.timeStamp;
  // A key that is held ships one parcel.
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
  // In one line of text, the arrow has nothing else to do.
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  packing.skip();
}
