import { orDash } from '../day-words.ts';
import { type Figures, netOf } from '../figures.ts';

/** The most currencies that a page is wide enough for. */
const MOST_CURRENCIES = 4;

const minus = (minor: number | undefined): number | undefined =>
  minor === undefined ? undefined : -minor;

type Row = readonly [name: string, value: (row: Figures) => number | undefined, isSum?: boolean];

const ROWS: readonly Row[] = [
  ['Placed: goods', goodsOf],
  ['Placed: discounts', ({ discount }) => discount],
  ['Placed: shipping', ({ shipping }) => shipping],
  ['Placed: tax added', ({ taxTotal }) => taxTotal],
  ['Placed, without canceled', ({ sum }) => sum, true],
  ['Canceled', ({ cancelledSum }) => cancelledSum],
  ['Captured', ({ captured }) => captured],
  ['Refunded', ({ refunded }) => minus(refunded)],
  ['Charged back', ({ chargedBack }) => minus(chargedBack)],
  ['Captured less refunded', (row) => (row.captured === undefined ? undefined : netOf(row)), true],
];

/** The rest of the sum; undefined if its parts are not counted. */
function goodsOf({ sum, shipping, discount = 0, taxTotal = 0 }: Figures): number | undefined {
  return shipping === undefined ? undefined : sum - shipping - discount - taxTotal;
}

/** The day's money, with a column for each currency. */
export function ReportMoney({ of: all }: { readonly of: readonly Figures[] }) {
  const rows = all.slice(0, MOST_CURRENCIES);
  const others = all.slice(MOST_CURRENCIES);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>Money by currency</h3>
      <table aria-label="Money by currency">
        <thead>
          <tr>
            <th>Amounts</th>
            {rows.map(({ currency }) => (
              <th key={currency} class="num">
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.filter(([, value]) => rows.some((row) => value(row) !== undefined)).map(
            ([name, value, isSum]) => (
              <tr key={name} class={isSum ? 'sum' : ''}>
                <th scope="row">{name}</th>
                {rows.map((row) => (
                  <td key={row.currency} class="num">
                    {orDash(value(row), row.currency)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
      {others.length > 0 && (
        <p class="tiny">Besides: {others.map(({ currency }) => currency).join(', ')}</p>
      )}
    </section>
  );
}
