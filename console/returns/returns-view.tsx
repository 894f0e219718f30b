import { useEffect } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { WaitingReturn } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { LoadedView } from '../elements/states.tsx';
import { useLinkKeys } from '../elements/use-link-keys.ts';
import { amount } from '../format.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import { useLoad } from '../requests/use-load.ts';
import { useRefresh } from '../requests/use-refresh.ts';
import { hrefOf } from '../route.ts';
import { age, moment } from '../times.ts';
import { countOf } from '../work/counts.ts';
import { numberOf } from '../work/work-order.ts';
import { RETURN_STATES } from './return-words.ts';
import { readStatements, StatementsToReview } from './statements.tsx';

/** The most returns of each status that are shown. */
const MOST = 100;

/** The returns that wait (A26): those that were asked for first, then those on their way. */
export function ReturnsView() {
  const { client, counts } = useDesk();
  const found = useLoad(() => readReturns(client), 'returns');
  const statements = useLoad(() => readStatements(client), 'statements');
  const again = () => {
    void found.reload();
    void statements.reload();
  };
  const [returns, stated] = [found.value, statements.value];
  useEffect(() => {
    if (!returns || !stated) return;
    const { asked, hasMore } = returns;
    counts.returns.value = countOf(asked + stated.statements.length + stated.more, hasMore);
  }, [returns, stated]);
  useRefresh(again);
  useLinkKeys();
  return (
    <section aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Returns
        </h1>
        {returns && (
          <p class="count">
            {returns.asked} to decide, {returns.items.length - returns.asked}
            {returns.hasMore && '+'} on their way
          </p>
        )}
      </header>
      <StatementsToReview of={statements} />
      <LoadedView of={found} what="the returns">
        {({ items, numbers }) =>
          items.length === 0 ? (
            <p class="empty">No return waits for you.</p>
          ) : (
            <Rows of={items} numbers={numbers} />
          )
        }
      </LoadedView>
    </section>
  );
}

/** Reads both lists, and the numbers of their orders (A50). */
async function readReturns(client: OrdersClient) {
  const [asked, open] = await Promise.all(
    (['REQUESTED', 'OPEN'] as const).map((status) => client.listReturns({ status, limit: MOST })),
  );
  const items = [...(asked?.items ?? []), ...(open?.items ?? [])];
  const ids = [...new Set(items.map(({ orderId }) => orderId))];
  const numbers = new Map<string, string>();
  for (const order of await ordersById(client, ids)) numbers.set(order.orderId, numberOf(order));
  const hasMore = Boolean(asked?.nextCursor ?? open?.nextCursor);
  return { items, asked: asked?.items.length ?? 0, numbers, hasMore };
}

interface RowsProps {
  readonly of: readonly WaitingReturn[];
  readonly numbers: ReadonlyMap<string, string>;
}

const Rows = ({ of, numbers }: RowsProps) => (
  <table class="stacked" aria-label="Returns">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">State</th>
        <th scope="col">Asked for</th>
        <th scope="col" class="number">
          Lines
        </th>
        <th scope="col" class="number">
          Worth
        </th>
      </tr>
    </thead>
    <tbody>
      {of.map((one) => (
        <Row key={one.returnId} of={one} number={numbers.get(one.orderId) ?? one.orderId} />
      ))}
    </tbody>
  </table>
);

function Row({ of, number }: { readonly of: WaitingReturn; readonly number: string }) {
  const { now } = useDesk();
  const [words, icon, tone] = RETURN_STATES[of.status];
  return (
    <tr>
      <td class="whole">
        <a class="order" href={hrefOf({ view: 'order', id: of.orderId })}>
          {number}
        </a>
      </td>
      <td>
        <Pill icon={icon} tone={tone}>
          {words}
        </Pill>
      </td>
      <td>
        <time dateTime={of.createdAt} title={moment(of.createdAt)}>
          {age(of.createdAt, now.value)} ago
        </time>
      </td>
      <td class="number" data-label="Lines">
        {of.lineCount}
      </td>
      <td class="number">{amount(of.total, of.currency)}</td>
    </tr>
  );
}
