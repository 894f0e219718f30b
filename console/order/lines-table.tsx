import type { OrderCollection, StoredLineItem } from '../../api/client/types.ts';
import { amount, spoken } from '../format.ts';

interface LinesTableProps {
  readonly of: OrderCollection;
  /** The order's own total. The copy's total may be older. */
  readonly total: number | undefined;
}

/** The order's lines with their quantities and prices, and the sums. */
export function LinesTable({ of, total }: LinesTableProps) {
  const { lines, currency } = of;
  if (lines.length === 0) return <p class="empty">It has no lines.</p>;
  return (
    <table class="stacked lines">
      <caption>Lines</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          {COUNTS.map(([name]) => (
            <th key={name} scope="col" class="number">
              {name}
            </th>
          ))}
          <th scope="col" class="number">
            Price
          </th>
          <th scope="col" class="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.seq} of={line} currency={currency} />
        ))}
      </tbody>
      <Sums of={of} total={total} />
    </table>
  );
}

/** The quantity columns. */
const COUNTS = [
  ['Ordered', ({ quantity }) => quantity],
  ['Shipped', ({ fulfilled }) => fulfilled],
  ['Canceled', ({ cancelled }) => cancelled],
  ['Delivered', ({ delivered }) => delivered],
  ['Left', ({ fulfillable }) => fulfillable],
] as const satisfies readonly (readonly [string, (line: StoredLineItem) => number | undefined])[];

interface LineProps {
  readonly of: StoredLineItem;
  readonly currency: string | undefined;
}

const Line = ({ of: line, currency }: LineProps) => (
  <tr>
    <td class="whole">
      {line.name ?? '–'} <span class="id dim">{line.sku}</span>
      {Object.entries(line.attributes ?? {}).map(([name, text]) => (
        <p key={name} class="dim">
          {name}: {text}
        </p>
      ))}
    </td>
    {COUNTS.map(([name, count]) => {
      const quantity = count(line);
      return (
        <td key={name} class={`number ${quantity === 0 ? 'dim' : ''}`} data-label={name}>
          {quantity ?? '–'}
        </td>
      );
    })}
    <td class="number" data-label="Price">
      {amount(line.unitPrice, currency)}
    </td>
    <td class="number">{amount(amountOf(line), currency)}</td>
  </tr>
);

/** The line's price without its canceled items, as in the subtotal. */
const amountOf = ({ amount, unitPrice, cancelled = 0 }: StoredLineItem): number | undefined =>
  amount === undefined || unitPrice === undefined ? amount : amount - unitPrice * cancelled;

/** Subtotal, adjustments and total. */
const Sums = ({ of, total }: LinesTableProps) => (
  <tfoot>
    {of.adjustments.length > 0 && (
      <Sum name="Subtotal" value={of.subtotal} currency={of.currency} />
    )}
    {of.adjustments.map((adjustment, at) => (
      <Sum
        key={at}
        name={adjustment.name}
        detail={spoken(adjustment.kind) + (adjustment.seq ? `, line ${adjustment.seq}` : '')}
        value={adjustment.amount}
        currency={of.currency}
      />
    ))}
    <Sum name="Total" value={total} currency={of.currency} />
  </tfoot>
);

interface SumProps {
  readonly name: string;
  readonly detail?: string;
  readonly value: number | undefined;
  readonly currency: string | undefined;
}

const Sum = ({ name, detail, value, currency }: SumProps) => (
  <tr>
    <th scope="row" colSpan={COUNTS.length + 2}>
      {name} {detail && <span class="dim">{detail}</span>}
    </th>
    <td class="number">{amount(value, currency)}</td>
  </tr>
);
