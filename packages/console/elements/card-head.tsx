import type { ComponentChildren } from 'preact';
import { Pill, type StateWord } from './pill.tsx';

interface CardHeadProps {
  readonly id: string;
  readonly name: string;
  readonly state: StateWord;
  readonly children: ComponentChildren;
}

/** The head of a parcel's or a return's card: its name, which labels the card, and its state. */
export const CardHead = ({ id, name, state: [word, icon, tone], children }: CardHeadProps) => (
  <header>
    <h2>
      <span id={id}>{name}</span>{' '}
      <Pill icon={icon} tone={tone}>
        {word}
      </Pill>
    </h2>
    {children}
  </header>
);
