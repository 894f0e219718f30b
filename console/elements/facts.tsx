import type { ComponentChildren } from 'preact';

interface FactsProps {
  /** Each value by its name. */
  readonly of: Readonly<Record<string, ComponentChildren>>;
}

/** The facts about a thing, one a line. */
export const Facts = ({ of }: FactsProps) => (
  <dl class="facts">
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);
