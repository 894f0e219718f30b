import type { ComponentChildren } from 'preact';

interface FactsProps {
  /** Each value by its name. */
  readonly of: Readonly<Record<string, ComponentChildren>>;
}

/** The facts about a thing, one a line. */
export const Facts = ({ of: facts }: FactsProps) => (
  <dl class="facts">
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);

interface FactProps {
  readonly name: string;
  readonly value: ComponentChildren;
}

/** A name and its value, in a list of few. Without a value, and with zero, nothing is shown. */
export const Fact = ({ name, value }: FactProps) =>
  value ? (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  ) : null;
