interface ThingButtonProps {
  readonly label: string;
  /** The name of the thing: "Parcel 1". */
  readonly of: string;
  /** The key that presses it, if there is one. */
  readonly shortcut?: string | undefined;
  readonly onClick: () => void;
}

/** A small button whose accessible name ends with its thing: "Receive …, Return 1". */
export const ThingButton = ({ label, of: thing, shortcut, onClick }: ThingButtonProps) => (
  <button
    type="button"
    class={shortcut ? 'small keyed' : 'small'}
    aria-label={`${label}, ${thing}`}
    aria-keyshortcuts={shortcut}
    onClick={onClick}
  >
    {label}
  </button>
);
