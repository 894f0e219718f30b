import { useRef } from 'preact/hooks';

interface PlacedProps {
  /** A day in the shop's zone. */
  readonly of: string | undefined;
  readonly choose: (day: string | undefined) => void;
}

/** A filter by the day on which orders were placed. */
export const Placed = ({ of: day, choose }: PlacedProps) => (
  <label class={day ? 'chip on' : 'chip'}>
    Placed from
    <input
      type="date"
      value={day ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || undefined)}
    />
  </label>
);

interface ChipProps {
  readonly name: string;
  readonly shortcut?: string;
  /** The chip's text while nothing is chosen. */
  readonly none: string;
  readonly value: string | undefined;
  readonly options: readonly string[];
  readonly words?: (option: string) => string;
  readonly choose: (value: string | undefined) => void;
}

/** A filter with a list of values. */
export function Chip({
  name,
  shortcut,
  none,
  value,
  options,
  words = (option) => option,
  choose,
}: ChipProps) {
  /** True if a key of the closed list, which stays in the field, made the choice. */
  const isTyped = useRef(false);
  const choices = value !== undefined && !options.includes(value) ? [value, ...options] : options;
  if (choices.length === 0) return null;
  return (
    <label class={value === undefined ? 'chip' : 'chip on'}>
      {name}:
      <select
        aria-keyshortcuts={shortcut}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          choose(currentTarget.value || undefined);
          // After a choice in the open list the next key is a shortcut, and must not choose again.
          if (!isTyped.current) currentTarget.blur();
          isTyped.current = false;
        }}
        onKeyDown={() => {
          isTyped.current = true;
        }}
      >
        <option value="">{none}</option>
        {choices.map((option) => (
          <option key={option} value={option}>
            {option.split(',').map(words).join(', ')}
          </option>
        ))}
      </select>
    </label>
  );
}
