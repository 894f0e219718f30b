import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { lastCarrier } from '../ship/carriers.ts';
import type { Packing } from './packing.ts';

/** The progress of the packing, the unsolved parcels, and the carrier. */
export function PackHeader({
  packing,
  leave,
}: {
  readonly packing: Packing;
  readonly leave: () => void;
}) {
  const { config } = useDesk();
  const done = packing.log.count.value;
  const left = packing.left.value.length;
  const unsolved = packing.log.unsolved.value;
  const kept = packing.log.kept.value.length;
  return (
    <header class="top pack-head">
      <button type="button" class="bare" onClick={leave}>
        <Icon of="left" /> To ship <kbd>Esc</kbd>
      </button>
      <strong>Pack and ship</strong>
      <span class="dim">
        {done} shipped · {left} to go
      </span>
      <progress max={Math.max(1, done + left)} value={done} aria-label="Progress" />
      {unsolved > 0 && <strong class="bad">{unsolved} not solved</strong>}
      {kept > 0 && (
        <button type="button" class="small main" onClick={() => void packing.log.sendKept()}>
          Send {kept} now
        </button>
      )}
      <span class="grow" />
      <label class="row">
        Carrier
        <select
          aria-keyshortcuts="Alt+C"
          value={lastCarrier.value || config.carriers[0]?.name}
          onChange={({ currentTarget }) => {
            lastCarrier.value = currentTarget.value;
            packing.carrier.value = currentTarget.value;
          }}
        >
          {config.carriers.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </header>
  );
}
