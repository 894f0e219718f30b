/** The answer to a search for a text that is no number and no id, such as a name. */
export const Unsearchable = ({ text }: { readonly text: string }) => (
  <section aria-labelledby="title">
    <header class="bar">
      <h1 id="title" tabIndex={-1}>
        Search for <span class="id">{text}</span>
      </h1>
    </header>
    <p role="alert">The search finds numbers and ids, not names or e-mail addresses:</p>
    <dl class="facts">
      {FINDABLE.map(([what, example]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd class="id">{example}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const FINDABLE = [
  ['Order number', '261124-0JC1-9M2, with or without hyphens'],
  ['Order id', 'o-01JWMJ9V40CJ3GAS3P5CEJY7T1'],
  ['Customer id', 'the id of the sign-in, as the order page shows it'],
] as const;
