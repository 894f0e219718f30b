import { useDesk } from '../desk.ts';
import { carrierOf, lastCarrier } from './carriers.ts';

/** The carrier: the one that was used last, unless the number is another's. */
export function CarrierField({ number = '' }: { readonly number?: string }) {
  const { carriers } = useDesk().config;
  const fitting = carrierOf(carriers, number)?.name;
  return (
    <p class="field">
      <label for="carrier">Carrier</label>
      <select
        id="carrier"
        value={fitting ?? (lastCarrier.value || carriers[0]?.name)}
        onChange={({ currentTarget }) => {
          lastCarrier.value = currentTarget.value;
        }}
      >
        {carriers.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
