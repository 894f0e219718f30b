/** The reason why a form cannot be sent yet. */
export const AFTER_TICK = 'It works after the tick.';

interface TickProps {
  readonly name: string;
  /** The words that the person agrees to. */
  readonly words: string;
  readonly tick: (isTicked: boolean) => void;
}

/** A box to tick before the form can be sent: it asks about what would be easily overlooked. */
export const Tick = ({ name, words, tick }: TickProps) => (
  <p>
    <label>
      <input
        type="checkbox"
        name={name}
        onChange={({ currentTarget }) => tick(currentTarget.checked)}
      />{' '}
      {words}
    </label>
  </p>
);
