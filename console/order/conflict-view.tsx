import { useEffect, useRef } from 'preact/hooks';
import type { Order } from '../../client/types.ts';
import { amount, changes, duration, moment } from '../format.ts';
import { type Difference, Differences } from './differences.tsx';
import { fulfillmentWords } from './fulfillment-status.tsx';
import type { Action, Conflict } from './order-actions.ts';

interface ConflictViewProps {
  readonly conflict: Conflict;
  /** What can be done to the order as it is now. */
  readonly actions: readonly Action[];
  readonly again: (action: Action) => void;
  readonly close: () => void;
}

/** Somebody was faster: what they changed, how old the view was, and what can still be done. */
export function ConflictView({
  conflict: { action, seen, current, staleFor },
  actions,
  again,
  close,
}: ConflictViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const possible = actions.find(({ name }) => name === action.name);
  return (
    <section class="notice conflict" aria-labelledby="conflict">
      <h2 id="conflict" tabIndex={-1} ref={title}>
        Nothing was done: somebody changed the order in the meantime
      </h2>
      <p>
        What you saw was {duration(staleFor)} old when you chose “{action.name}”, and{' '}
        {changes((current.version ?? 0) - (seen.version ?? 0))} behind. The order was last changed
        on {moment(current.updatedAt)}.
      </p>
      <Differences of={differences(seen, current)} />
      <p class="buttons">
        {possible && (
          <button type="button" class="main" onClick={() => again(possible)}>
            {possible.name}, version {current.version}
          </button>
        )}
        <button type="button" onClick={close}>
          {possible ? 'Leave it' : 'Understood'}
        </button>
      </p>
    </section>
  );
}

/** What may differ from one version to the next, in the words of the whole page. */
const told = (order: Order) => ({
  Status: order.status,
  Shipped: fulfillmentWords(order.fulfillmentStatus),
  Payment: order.paymentStatus,
  Total: amount(order.total, order.currency),
  Changed: moment(order.updatedAt),
  Version: order.version,
});

function differences(seen: Order, current: Order): Difference[] {
  const before = told(seen);
  const after = told(current);
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.map((name) => [name, String(before[name] ?? '–'), String(after[name] ?? '–')]);
}
