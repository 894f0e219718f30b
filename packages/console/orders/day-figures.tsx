import { amount } from '../format.ts';
import { owesPayment, type WorkOrder } from '../work/work-order.ts';

interface DayFiguresProps {
  readonly of: readonly WorkOrder[];
  /** False while more orders of the day, or the open ones, are to be loaded. */
  readonly isWhole: boolean;
}

/** The figures of a day, for each of its currencies. */
export const DayFigures = ({ of: orders, isWhole }: DayFiguresProps) => (
  <table class="stacked sums" aria-label="The day in figures">
    <thead>
      <tr>
        <th>{isWhole ? 'All day' : 'So far'}</th>
        {COLUMNS.map((name) => (
          <th key={name} class="number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[...new Set(orders.map(({ currency }) => currency))].map((currency) => (
        <tr key={currency}>
          <th scope="row">{currency ?? 'No currency'}</th>
          {figuresOf(orders, currency).map((figure, at) => (
            <td key={COLUMNS[at]} class="number" data-label={COLUMNS[at]}>
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const COLUMNS = ['Placed', 'Sum', 'Average', 'Shipped', 'Not paid', 'Canceled'] as const;

/** In the order of the columns. Sum and average are of what is not canceled, by the totals now. */
function figuresOf(all: readonly WorkOrder[], currency: string | undefined) {
  const orders = all.filter((order) => order.currency === currency);
  const sold = orders.filter(({ status }) => status !== 'CANCELLED');
  const sum = sold.reduce((before, { total = 0 }) => before + total, 0);
  const count = (test: (order: WorkOrder) => boolean) => orders.filter(test).length;
  return [
    orders.length,
    amount(sum, currency),
    sold.length > 0 ? amount(Math.round(sum / sold.length), currency) : '–',
    count(({ status = '' }) => ['SHIPPED', 'DELIVERED'].includes(status)),
    count((order) => order.status === 'OPEN' && owesPayment(order)),
    orders.length - sold.length,
  ];
}
