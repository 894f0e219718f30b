import type { Signal } from '@preact/signals';

interface PreferenceBoxProps {
  readonly of: Signal<boolean>;
  readonly name: string;
}

/** The switch of a preference. */
export const PreferenceBox = ({ of, name }: PreferenceBoxProps) => (
  <label class="row">
    <input
      type="checkbox"
      checked={of.value}
      onClick={({ currentTarget }) => {
        of.value = currentTarget.checked;
      }}
    />
    {name}
  </label>
);
