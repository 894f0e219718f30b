/** An order as the page shows it: the order itself, and the copies that follow it. */
import { useEffect, useRef } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type { CustomerSummary, Order, OrderCollection, OrderEvent } from '../../client/types.ts';
import type { Loaded } from '../use-load.ts';

export interface ShownOrder {
  readonly collection: OrderCollection;
  readonly events: readonly OrderEvent[];
  /** Not there for an id that is not ours, or when nobody knows whose it is. */
  readonly order: Order | undefined;
  readonly summary: CustomerSummary | undefined;
}

/** Its lines (A3) and events (A13), then the order itself (A3b) and the customer's numbers (A9). */
export async function loadOrder(client: OrdersClient, orderId: string): Promise<ShownOrder> {
  const [collection, { items: events }] = await Promise.all([
    // Strongly consistent: a parcel that was made a moment ago is among them.
    client.getOrder({ orderId, consistent: true }),
    client.listOrderEvents({ orderId }),
  ]);
  const { customerId } = collection;
  if (customerId === undefined) return { collection, events, order: undefined, summary: undefined };
  const [order, summary] = await Promise.all([
    client.getCustomerOrder({ customerId, orderId }).catch(noneOfOurs),
    client.getCustomerSummary({ customerId }),
  ]);
  return { collection, events, order, summary };
}

/** A3 shows a row that was written by hand under any id; A3b knows our ids alone. */
function noneOfOurs(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error.code !== 'order-not-found') throw error;
}

/** How many of the order's changes its events and the customer's numbers do not tell yet. */
export function changesBehind({ collection, events, order, summary }: ShownOrder): number {
  if (order?.version === undefined) return 0;
  const told = Math.min(collection.asOfVersion ?? 0, events.at(-1)?.version ?? 0);
  // An order's copy is there from the start, and does not say whether the numbers have counted it.
  const isCounted = (summary?.lastOrderAt ?? '') >= order.placedAt;
  return Math.max(order.version - told, isCounted ? 0 : 1, 0);
}

/**
 * Half a minute in all: what has not followed by then needs somebody to look, not another request.
 */
const CATCH_UP_MILLIS = [250, 500, 1000, 2000, 4000, 8000, 16_000] as const;

/**
 * Asks again, less and less often, until the copies tell the order's last change.
 *
 * @returns whether more is on its way
 */
export function useCatchUp({ value, isLoading, reload }: Loaded<ShownOrder>): boolean {
  const isBehind = value !== undefined && changesBehind(value) > 0;
  const version = value?.order?.version;
  const asked = useRef({ version, times: 0 });
  if (!isBehind || asked.current.version !== version) asked.current = { version, times: 0 };
  const wait = isBehind ? CATCH_UP_MILLIS[asked.current.times] : undefined;
  useEffect(() => {
    if (wait === undefined || isLoading) return undefined;
    const timer = setTimeout(() => {
      asked.current.times++;
      void reload();
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, isLoading, reload]);
  return wait !== undefined;
}
