import { useDesk } from '../desk.ts';
import type { Carrier } from '../page-config.ts';
import { chosenCarrier } from './doubts.ts';
import { lastCarrier } from './last-carrier.ts';

interface CarrierFieldProps {
  /** By default the one that was used last. */
  readonly carrier?: Carrier | undefined;
  readonly shortcut?: string;
  /** Called when a person chooses one. */
  readonly choose: (name: string) => void;
}

export function CarrierField({ carrier, shortcut, choose }: CarrierFieldProps) {
  const desk = useDesk();
  return (
    <p class="field">
      <label for="carrier">Carrier</label>
      <select
        id="carrier"
        aria-keyshortcuts={shortcut}
        value={(carrier ?? chosenCarrier(desk, ''))?.name}
        onChange={({ currentTarget }) => {
          lastCarrier.value = currentTarget.value;
          choose(currentTarget.value);
        }}
      >
        {desk.config.carriers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
