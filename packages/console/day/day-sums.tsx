import { amount } from '../format.ts';
import { orDash } from './day-words.ts';
import type { Figures } from './figures.ts';
import { SectionLink } from './section-link.tsx';

type Cell = (row: Figures) => string | number;

const minus = (minor = 0, currency = ''): string => (minor ? amount(-minor, currency) : '–');

const COLUMNS: readonly (readonly [string, Cell])[] = [
  ['Placed', ({ orders }) => orders],
  ['Sum', ({ sum, currency }) => orDash(sum, currency)],
  ['of it shipping', ({ shipping, currency }) => orDash(shipping, currency)],
  [
    'of it tax',
    ({ taxTotal = 0, taxIncluded = 0, currency }) => orDash(taxTotal + taxIncluded, currency),
  ],
  ['Captured', ({ captured, currency }) => orDash(captured, currency)],
  ['Refunded', ({ refunded, currency }) => minus(refunded, currency)],
  ['Charged back', ({ chargedBack, currency }) => minus(chargedBack, currency)],
  [
    'Canceled',
    ({ cancelled, cancelledSum, currency }) =>
      cancelled ? `${cancelled} · ${amount(cancelledSum, currency)}` : '–',
  ],
];

/** The day's money, a row for each currency: no sum has two of them. */
export function DaySums({ of: rows }: { readonly of: readonly Figures[] }) {
  // Rare, and a narrow window has no room for a column of dashes.
  const hasChargeback = rows.some(({ chargedBack }) => chargedBack);
  const columns = COLUMNS.filter(([name]) => hasChargeback || name !== 'Charged back');
  return (
    <section class="card" aria-labelledby="sums">
      <header>
        <h2 id="sums">The day in sums</h2>
        <span class="dim">Placed orders by their totals now; money by its own day</span>
      </header>
      <div class="scroll">
        <table class="stacked" aria-labelledby="sums">
          <thead>
            <tr>
              <th>Currency</th>
              {columns.map(([name]) => (
                <th key={name} class="number">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.currency}>
                <th scope="row">{row.currency}</th>
                {columns.map(([name, cell]) => (
                  <td key={name} class="number" data-label={name}>
                    {name === 'Refunded' && row.refunded ? (
                      <SectionLink to="refunds">{cell(row)}</SectionLink>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
