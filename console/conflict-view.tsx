import { useEffect, useRef } from 'preact/hooks';
import type { Order } from '../client/types.ts';
import { amount, changes, duration, moment } from './format.ts';
import { ACTIONS, type Action, type Conflict } from './order-actions.ts';

interface ConflictViewProps {
  readonly conflict: Conflict;
  readonly again: (action: Action) => void;
  readonly close: () => void;
}

/** Somebody was faster: what they changed, how old the view was, and what can still be done. */
export function ConflictView({
  conflict: { action, seen, current, staleFor },
  again,
  close,
}: ConflictViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const possible = ACTIONS.find(
    ({ name, from }) => name === action.name && from === current.status,
  );
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
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">You saw</th>
            <th scope="col">It is</th>
          </tr>
        </thead>
        <tbody>
          {differences(seen, current).map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>
                <strong>{after}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="buttons">
        {possible && (
          <button type="button" class="main" onClick={() => again(possible)}>
            {possible.name} version {current.version}
          </button>
        )}
        <button type="button" onClick={close}>
          {possible ? 'Leave it' : 'Understood'}
        </button>
      </p>
    </section>
  );
}

/** What may differ from one version to the next, as the page tells it everywhere. */
const told = ({ status, paymentStatus, total, currency, updatedAt, version }: Order) => ({
  Status: status,
  Payment: paymentStatus,
  Total: amount(total, currency),
  Changed: moment(updatedAt),
  Version: version,
});

function differences(seen: Order, current: Order): [name: string, before: string, after: string][] {
  const before = told(seen);
  const after = told(current);
  const names = Object.keys(after) as (keyof typeof after)[];
  return names
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, String(before[name] ?? '–'), String(after[name] ?? '–')]);
}
