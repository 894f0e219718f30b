import type { ListedOrder } from '../../../client/types.ts';
import { useDesk } from '../../desk.ts';
import { amount } from '../../format.ts';
import { age } from '../../times.ts';
import { NOTHING_PAID } from '../../work/filters.ts';
import { customerOf, numberOf, type WorkOrder } from '../../work/work-order.ts';
import { MOST_ROWS } from '../late-orders.tsx';
import type { MoneyToMove, Waiting } from '../use-waiting.ts';

interface ListProps {
  readonly name: string;
  readonly head: readonly [string, string, string];
  readonly rows: readonly (readonly [number: string, what: string, figure: string])[];
  /** True if there are more than `rows` has. */
  readonly hasMore: boolean;
}

/** As many rows as have a place on the page. */
export const List = ({ name, head: [first, second, third], rows, hasMore }: ListProps) => (
  <section>
    <h3>{name}</h3>
    {rows.length === 0 ? (
      <p>None.</p>
    ) : (
      <table aria-label={name}>
        <thead>
          <tr>
            <th>{first}</th>
            <th>{second}</th>
            <th class="num">{third}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(([number, what, figure]) => (
            <tr key={number + what}>
              <td class="mono">{number}</td>
              <td class="one-line">{what}</td>
              <td class="num">{figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {rows.length > MOST_ROWS && (
      <p>
        and {rows.length - MOST_ROWS}
        {hasMore && '+'} more
      </p>
    )}
  </section>
);

interface OfDay {
  /** False for a day that is over: the lists are those of the moment. */
  readonly isToday: boolean;
}

/** Money that a person must still move, and orders that left in part before they were paid. */
export function NotSettled({ waiting, isToday }: OfDay & { readonly waiting: Waiting }) {
  const { work } = useDesk();
  const left = work.queues.value.unpaid
    .flatMap((id) => work.get(id) ?? [])
    .filter(
      ({ fulfillmentStatus, paymentStatus = '' }) =>
        fulfillmentStatus === 'PARTIALLY_FULFILLED' && NOTHING_PAID.has(paymentStatus),
    );
  const rows = [
    ...rowsOf('To capture', waiting?.capture.orders ?? []),
    ...rowsOf('To give back', waiting?.giveback.orders ?? []),
    ...rowsOf('Not paid, partly shipped', left),
  ];
  const hasMore = [waiting?.capture, waiting?.giveback].some(
    (money?: MoneyToMove) => money?.hasMore,
  );
  return (
    <List
      name={isToday ? 'Not settled' : 'Not settled now'}
      head={['Order', 'What', 'Amount']}
      rows={rows}
      hasMore={hasMore}
    />
  );
}

const rowsOf = (what: string, orders: readonly ListedOrder[]) =>
  orders.map((order) => [numberOf(order), what, amount(order.total, order.currency)] as const);

/** The open orders that wait too long. */
export function LateRows({ of: orders, isToday }: OfDay & { readonly of: readonly WorkOrder[] }) {
  const { now } = useDesk();
  const rows = orders.map(
    (order) => [numberOf(order), customerOf(order), age(order.placedAt, now.value)] as const,
  );
  return (
    <List
      name={isToday ? 'Late' : 'Late now'}
      head={['Order', 'Customer', 'Waits']}
      rows={rows}
      hasMore={false}
    />
  );
}
