import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Order } from '../../client/types.ts';
import { amount, howMany } from '../format.ts';
import { moment } from '../times.ts';
import { Differences, type Fields } from './differences.tsx';
import { fulfillmentWords } from './fulfillment-words.ts';
import type { Action, Conflict } from './order-actions.ts';

interface ConflictViewProps {
  readonly conflict: Conflict;
  /** The people who changed the order; undefined until its timeline has them. */
  readonly who: string | undefined;
  /** The actions that the order's current status allows. */
  readonly actions: readonly Action[];
  readonly again: (action: Action) => void;
  readonly close: () => void;
}

/**
 * Shows another person's change of the order: the differences, the age of the view, and the action
 * if it is still possible.
 */
export function ConflictView({
  conflict: { action, seen, current, staleFor, mayBeDone },
  who = 'somebody',
  actions,
  again,
  close,
}: ConflictViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const possible = actions.find(({ name }) => name === action.name);
  return (
    <section class="notice conflict" aria-labelledby="conflict">
      <h2 id="conflict" tabIndex={-1} ref={title}>
        {mayBeDone ? 'It may have been done' : 'Nothing was done'}: {who} changed the order in the
        meantime
      </h2>
      <p>
        What you saw was {duration(staleFor)} old when you chose “{action.name}”, and{' '}
        {howMany((current.version ?? 0) - (seen.version ?? 0), 'change')} behind. The order was last
        changed on {moment(current.updatedAt)}.
      </p>
      <Differences seen={fieldsOf(seen)} current={fieldsOf(current)} />
      <p class="buttons">
        {possible && (
          <button type="button" class="main" onClick={() => again(possible)}>
            {possible.name} anyway
          </button>
        )}
        <button type="button" onClick={close}>
          {possible ? 'Leave it as it is' : 'Understood'}
        </button>
      </p>
    </section>
  );
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The fields of an order that are compared, with their names on the page. */
const fieldsOf = (order: Order): Fields => ({
  Status: order.status,
  Shipped: fulfillmentWords(order.fulfillmentStatus),
  Payment: order.paymentStatus,
  Total: amount(order.total, order.currency),
  Changed: moment(order.updatedAt),
});
