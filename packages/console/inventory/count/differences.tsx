import type { Batch } from '../../actions/batch.ts';
import { Pill } from '../../elements/pill.tsx';
import { SkuLink } from '../../elements/sku-link.tsx';
import { isFar, signed } from '../stock-change.ts';
import type { CountedLine } from './counted-list.ts';

interface DifferencesProps {
  readonly of: readonly CountedLine[];
  readonly batch: Batch | undefined;
  /** The SKUs whose change was taken back. */
  readonly undone: readonly string[];
  readonly askAgain: (sku: string) => Promise<void>;
}

/** The lines of a count that differ, with the result of each. */
export const Differences = ({ of: lines, batch, undone, askAgain }: DifferencesProps) => (
  <table class="stacked">
    <thead>
      <tr>
        <th>SKU</th>
        <th>Name</th>
        <th class="number">Counted</th>
        <th class="number">In stock</th>
        <th class="number">Difference</th>
        <th>
          <span class="hidden">Result</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, at) => {
        const { sku, name, counted, free, needed, was, delta } = line;
        return (
          <tr key={sku}>
            <td class="id">
              <SkuLink of={sku} />
            </td>
            <td class="rest">{name}</td>
            <td class="number" data-label="Counted">
              {counted}
            </td>
            <td class="number" data-label="In stock">
              {free}
              {needed > 0 && <span class="dim"> + {needed} in open orders</span>}
              {was !== undefined && <span class="warn-ink"> was {was}</span>}
            </td>
            <td class="number strong" data-label="Difference">
              {signed(delta)}
            </td>
            <td>
              {batch ? (
                <Result
                  of={batch}
                  at={at}
                  sku={sku}
                  isUndone={undone.includes(sku)}
                  askAgain={askAgain}
                />
              ) : (
                (counted < needed || isFar(free + needed, counted)) && (
                  <Pill icon="alert" tone="warn">
                    {counted < needed ? `${needed - counted} too few` : 'Far off'}
                  </Pill>
                )
              )}
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

interface ResultProps {
  readonly of: Batch;
  readonly at: number;
  readonly sku: string;
  readonly isUndone: boolean;
  readonly askAgain: (sku: string) => Promise<void>;
}

function Result({ of: batch, at, sku, isUndone, askAgain }: ResultProps) {
  const { state, unsent } = batch.items[at]?.value ?? { state: 'waiting' };
  if (state === 'done')
    return (
      <Pill icon={isUndone ? 'undo' : 'tick'} tone={isUndone ? 'quiet' : 'good'}>
        {isUndone ? 'Undone' : 'Saved'}
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
