import { Dialog } from '../elements/dialog.tsx';
import type { ListState } from './list-state.ts';

const SIZES = [20, 50, 100];

interface BatchPickerProps {
  readonly list: ListState;
  readonly close: () => void;
}

/** Selects the oldest orders, at either end of the list. */
export function BatchPicker({ list, close }: BatchPickerProps) {
  const pick = (count: number) => {
    const ids = list.ids.peek();
    const oldest = list.isNewestFirst.peek() ? ids.slice(-count) : ids.slice(0, count);
    list.select(oldest);
    list.moveTo(oldest[0]);
  };
  const most = list.ids.value.length;
  return (
    <Dialog title="Select the oldest orders" close={close}>
      {(end) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            pick(Number(new FormData(event.currentTarget).get('count')));
            end();
          }}
        >
          <div class="body">
            <p class="field">
              <label for="count">How many</label>
              <input
                id="count"
                name="count"
                type="number"
                min={1}
                required
                autofocus
                data-scan
                defaultValue={SIZES[0]}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </p>
            <p class="row">
              {SIZES.map((size) => (
                <button
                  key={size}
                  type="button"
                  class="small"
                  disabled={size > most}
                  onClick={() => {
                    pick(size);
                    end();
                  }}
                >
                  {size}
                </button>
              ))}
              <span class="dim">of {most}</span>
            </p>
          </div>
          <div class="dfoot">
            <span class="grow" />
            <button type="submit" class="main">
              Select <kbd>↵</kbd>
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
