import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import type { Outcome } from './outcome.ts';

const TONES: Partial<Readonly<Record<Outcome['state'], string>>> = {
  unsolved: 'bad',
  kept: 'warn',
};

/** The outcome that came last, in words, where no scrolling hides it. */
export function Message({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const said = useDesk().said.value;
  const [last] = outcomes
    .filter(({ name, state }) => state !== 'sending' && said.startsWith(name))
    .sort((a, b) => b.at - a.at);
  const tone = last && TONES[last.state];
  return (
    <p class={`outcome ${tone ?? ''}`} role="status" aria-live="polite">
      {tone && <Icon of="alert" />}
      {said}
    </p>
  );
}
