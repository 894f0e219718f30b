import { Pill } from '../elements/pill.tsx';
import { SkuLink } from '../elements/sku-link.tsx';
import type { Batch } from '../ship/batch.ts';
import { type CountedLine, isFar, signed } from './stock-change.ts';

interface DifferencesProps {
  readonly of: readonly CountedLine[];
  readonly batch: Batch | undefined;
  readonly askAgain: (sku: string) => Promise<void>;
}

/** The lines of a count that differ, with the result of each. */
export const Differences = ({ of, batch, askAgain }: DifferencesProps) => (
  <table class="stacked">
    <thead>
      <tr>
        <th scope="col">SKU</th>
        <th scope="col">Name</th>
        <th scope="col" class="number">
          Counted
        </th>
        <th scope="col" class="number">
          In stock
        </th>
        <th scope="col" class="number">
          Difference
        </th>
        <th scope="col">
          <span class="hidden">Result</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {of.map(({ sku, level, counted, delta }, at) => (
        <tr key={sku}>
          <td class="id">
            <SkuLink of={sku} />
          </td>
          <td class="rest">{level.name}</td>
          <td class="number" data-label="Counted">
            {counted}
          </td>
          <td class="number" data-label="In stock">
            {level.quantity}
          </td>
          <td class="number strong" data-label="Difference">
            {signed(delta)}
          </td>
          <td>
            {batch ? (
              <Result of={batch} at={at} sku={sku} askAgain={askAgain} />
            ) : (
              isFar(level.quantity, counted) && (
                <Pill icon="alert" tone="warn">
                  Far off
                </Pill>
              )
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ResultProps {
  readonly of: Batch;
  readonly at: number;
  readonly sku: string;
  readonly askAgain: (sku: string) => Promise<void>;
}

function Result({ of, at, sku, askAgain }: ResultProps) {
  const { state, unsent } = of.items[at]?.value ?? { state: 'waiting' };
  if (state === 'done')
    return (
      <Pill icon="tick" tone="good">
        Saved
      </Pill>
    );
  if (state === 'waiting' || state === 'sending') return <span class="dim">Sending …</span>;
  return (
    <>
      <Pill icon="alert" tone="bad">
        {unsent?.title}
      </Pill>{' '}
      {unsent?.reason}{' '}
      {state === 'unanswered' && (
        <button type="button" class="small" onClick={() => void askAgain(sku)}>
          Ask again, {sku}
        </button>
      )}
    </>
  );
}
