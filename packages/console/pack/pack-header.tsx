import { Icon } from '../elements/icons.tsx';
import { CarrierField } from '../ship/carrier-field.tsx';
import { Message } from './message.tsx';
import type { Packing } from './packing.ts';

/** The progress of the packing, the unsolved parcels, the carrier, and the last outcome. */
export function PackHeader({
  packing,
  leave,
}: {
  readonly packing: Packing;
  readonly leave: () => void;
}) {
  const done = packing.log.outcomes.shipped.value;
  const count = packing.table.left.value.length;
  const unsolved = packing.log.outcomes.unsolved.value;
  const kept = packing.log.kept.value.length;
  return (
    <div class="pack-top">
      <header class="top pack-head">
        <button type="button" class="bare" onClick={leave}>
          <Icon of="left" /> To ship <kbd>Esc</kbd>
        </button>
        <strong>Pack and ship</strong>
        <span class="dim">
          {done} shipped · {count} to go
        </span>
        <progress max={Math.max(1, done + count)} value={done} aria-label="Progress" />
        {unsolved > 0 && <strong class="bad">{unsolved} not solved</strong>}
        {kept > 0 && (
          <button type="button" class="small main" onClick={() => void packing.log.sendKept()}>
            Send {kept} now
          </button>
        )}
        <span class="grow" />
        <CarrierField
          shortcut="Alt+C"
          choose={(name) => {
            packing.carrier.value = name;
          }}
        />
      </header>
      <Message packing={packing} />
    </div>
  );
}
