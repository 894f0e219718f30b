import { useKeys } from '../keys.ts';
import { go } from '../route.ts';
import { dayAfter, dayOf, isDay } from '../times.ts';

const today = (): string => dayOf(Date.now());

/** Chooses the day before, any day, or the day after. */
export function DayChoice({ day }: { readonly day: string }) {
  const show = (id: string) => go({ view: 'day', id });
  const shift = (days: number) => show(dayAfter(isDay(day) ? day : today(), days));
  const before = () => shift(-1);
  const after = () => {
    if (day < today()) shift(1);
  };
  useKeys({
    '[': before,
    ']': after,
    // German keyboards have both with AltGr: on 8 and 9, on a Mac with Option on 5 and 6.
    'Ctrl+Alt+it8': before,
    'Ctrl+Alt+it9': after,
    'Alt+it5': before,
    'Alt+it6': after,
  });
  return (
    <p class="buttons">
      <button type="button" aria-label="Day before" aria-keyshortcuts="[" onClick={before}>
        ‹
      </button>
      <input
        type="date"
        aria-label="Day"
        value={day}
        max={today()}
        onChange={({ currentTarget: { value } }) => value && show(value)}
      />
      <button
        type="button"
        aria-label="Day after"
        aria-keyshortcuts="]"
        disabled={day >= today()}
        onClick={after}
      >
        ›
      </button>
    </p>
  );
}
