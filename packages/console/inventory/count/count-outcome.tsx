import { useDesk } from '../../desk.ts';
import { Pill } from '../../elements/pill.tsx';
import { shortMoment } from '../../times.ts';
import type { CountedList } from './counted-list.ts';

interface CountOutcomeProps {
  readonly of: CountedList;
  /** Epoch milliseconds at which it was pasted. */
  readonly at: number;
}

/** The numbers of lines that agree and differ, and those that cannot be used. */
export const CountOutcome = ({ of: { agree, differ, unusable }, at }: CountOutcomeProps) => (
  <div class="row">
    <Pill icon="tick" tone="quiet">
      {agree} agree
    </Pill>
    <Pill icon="half" tone="todo">
      {differ.length} differ
    </Pill>
    {unusable.map((line) => (
      <Pill key={line} icon="alert" tone="bad">
        {line}
      </Pill>
    ))}
    <span class="dim">pasted at {shortMoment(at, useDesk().now.value)}</span>
  </div>
);
