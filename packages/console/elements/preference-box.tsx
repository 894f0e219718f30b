import type { Signal } from '@preact/signals';

interface PreferenceBoxProps {
  readonly of: Signal<boolean>;
  readonly name: string;
}

/** The switch of a preference. */
export const PreferenceBox = ({ of: preference, name }: PreferenceBoxProps) => (
  <label class="row">
    <input
      type="checkbox"
      checked={preference.value}
      onClick={({ currentTarget }) => {
        preference.value = currentTarget.checked;
      }}
    />
    {name}
  </label>
);
