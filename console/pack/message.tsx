import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import type { Outcome } from './outcome.ts';
import type { ParcelLog } from './parcel-log.ts';

const TONES: Partial<Readonly<Record<Outcome['state'], string>>> = {
  unsolved: 'bad',
  kept: 'warn',
};

/** The outcome that came last, in words, where no scrolling hides it. */
export function Message({ log }: { readonly log: ParcelLog }) {
  const said = useDesk().said.value;
  const [words, state] = log.said.value;
  // Another sentence may have come after it.
  const tone = state && words === said && TONES[state];
  return (
    <p class={`outcome ${tone || ''}`} role="status" aria-live="polite">
      {tone && <Icon of="alert" />}
      {said}
    </p>
  );
}
