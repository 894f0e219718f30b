import { useState } from 'preact/hooks';
import { Dialog, Foot } from '../elements/dialog.tsx';
import type { ListState } from './list-state.ts';

const SIZES = [20, 50, 100];

interface BatchPickerProps {
  readonly list: ListState;
  /** The rows that are selected, as "oldest orders". */
  readonly what: string;
  readonly close: () => void;
}

/** The picker of a list, and the button that opens it. */
export function usePicker(list: ListState, what: string) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const isDisabled = list.ids.value.length === 0;
  return {
    open,
    button: (
      <button type="button" aria-keyshortcuts="b" disabled={isDisabled} onClick={open}>
        Select … <kbd>b</kbd>
      </button>
    ),
    dialog: isOpen && <BatchPicker list={list} what={what} close={() => setOpen(false)} />,
  };
}

/** Selects the first rows of a list; if its direction is turned, those at its end. */
function BatchPicker({ list, what, close }: BatchPickerProps) {
  const pick = (count: number) => {
    const ids = list.ids.peek();
    const rows = list.isNewestFirst.peek() ? ids.slice(-count) : ids.slice(0, count);
    list.select(rows);
    list.moveTo(rows[0]);
  };
  const most = list.ids.value.length;
  return (
    <Dialog title={`Select the ${what}`} close={close}>
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
          <Foot end={end}>
            <button type="submit" class="main">
              Select <kbd>↵</kbd>
            </button>
          </Foot>
        </form>
      )}
    </Dialog>
  );
}
