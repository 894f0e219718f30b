import { amount } from '../../format.ts';
import { numberOf } from '../../work/work-order.ts';
import type { Refunds } from '../use-refunds.ts';
import { List } from './report-lists.tsx';
import type { Reasons } from './use-reasons.ts';

interface RefundRowsProps {
  readonly of: Refunds;
  readonly reasons: Reasons | undefined;
}

/** The refunds of the day. */
export function RefundRows({ of: { first, all }, reasons }: RefundRowsProps) {
  if (!first.value)
    return (
      <section>
        <h3>Refunds</h3>
        <p>The list of refunds did not come.</p>
      </section>
    );
  return (
    <List
      name="Refunds"
      head={['Order', 'Why', 'Amount']}
      rows={all.map(({ currency, ...order }) => [
        numberOf(order),
        reasons?.get(order.orderId) || '–',
        amount(order.amount, currency),
      ])}
      hasMore={first.value.nextCursor !== undefined}
    />
  );
}
