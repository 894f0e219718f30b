import { singleKeysOff } from '../keys.ts';

/** The switch that turns single keys off (WCAG 2.1.4). */
export const SingleKeysOff = () => (
  <label class="row">
    <input
      type="checkbox"
      checked={singleKeysOff.value}
      onClick={({ currentTarget }) => {
        singleKeysOff.value = currentTarget.checked;
      }}
    />
    Single keys off
  </label>
);
