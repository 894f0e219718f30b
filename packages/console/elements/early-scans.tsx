import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { go } from '../route.ts';

/**
 * The field for scans while the packing table loads, in the first script for that reason: each scan
 * is kept for it, whole, and the one that has not ended yet. Enter alone is ignored: nobody has
 * seen the order that it would ship.
 */
export function EarlyScans() {
  const desk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ Escape: () => go({ view: 'ship' }) }, { isModal: true });
  useLayoutEffect(() => field.current?.focus(), []);
  const keep = (...scans: readonly string[]) => {
    desk.scans = [...desk.scans.slice(0, -1), ...scans];
  };
  return (
    <form
      class="stack pack-main"
      onSubmit={(event) => {
        event.preventDefault();
        const { current } = field;
        if (!current?.value.trim()) return;
        keep(current.value, '');
        current.value = '';
      }}
    >
      <label for="scan">Loading the packing table: scans are kept</label>
      <input
        ref={field}
        id="scan"
        class="big mono"
        data-scan
        autocomplete="off"
        spellcheck={false}
        defaultValue={desk.scans.at(-1)}
        onInput={({ currentTarget }) => keep(currentTarget.value)}
      />
    </form>
  );
}
