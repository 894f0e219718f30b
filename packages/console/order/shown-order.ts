/** An order with its copies, as the page shows them. */
import { useEffect, useRef } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type {
  CustomerSummary,
  Order,
  OrderCollection,
  OrderState,
  TimelineEntry,
} from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { isProblem } from '../requests/is-problem.ts';
import { ordersById } from '../requests/orders-by-id.ts';
import type { Loaded } from '../requests/use-load.ts';
import { learnName } from '../work/customer-names.ts';
import type { WorkOrder } from '../work/work-order.ts';

export interface ShownOrder {
  readonly collection: OrderCollection;
  /** Everything that happened, oldest first. */
  readonly timeline: readonly TimelineEntry[];
  /** Undefined if the id is not one of this API's, or if the copy does not name the customer. */
  readonly order: Order | undefined;
  readonly summary: CustomerSummary | undefined;
  /** The number of another order that the page names, by its id; else the id. */
  readonly numberOf: (orderId: string) => string;
}

/** The order as far as its page shows it, also under an id that is not one of this API's. */
export const pageOrderOf = (shown: ShownOrder | undefined): WorkOrder | undefined =>
  shown && { customerId: '', placedAt: '', ...shown.collection, ...shown.order };

/** The order as lists and the dialogs of all views take it. */
export const workOrderOf = (shown: ShownOrder | undefined): WorkOrder | undefined =>
  shown?.order && { ...shown.collection, ...shown.order };

/**
 * Reads the order's lines (A3) and timeline (A30), then the order (A3b) and the customer with their
 * numbers (A9b).
 *
 * @param listed the order as a list has it. If its copy is not older, A3b is not asked: `If-Match`
 *   keeps that safe. With the customer's numbers, A9b is not asked either.
 */
export async function loadOrder(
  client: OrdersClient,
  orderId: string,
  listed: Partial<Pick<ShownOrder, 'order' | 'summary'>> = {},
): Promise<ShownOrder> {
  const [collection, timeline] = await Promise.all([
    // Strongly consistent, so that a parcel created a moment ago is included.
    client.getOrder({ orderId, consistent: true }),
    readTimeline(client, orderId),
  ]);
  const { customerId } = collection;
  if (customerId === undefined)
    return { collection, timeline, order: undefined, summary: undefined, numberOf: String };
  const { version = 0 } = collection;
  const isFollowed = listed.order && version >= (listed.order.version ?? 0);
  const [order, summary, others] = await Promise.all([
    isFollowed
      ? { placedAt: '', ...collection, customerId }
      : client.getCustomerOrder({ customerId, orderId }).catch(noneOfOurs),
    listed.summary ?? client.getCustomerSummary({ customerId, include: 'customer' }),
    // Any text may be named there: it is then shown as it is.
    ordersById(client, namedIn(collection)).catch(() => []),
  ]);
  learnName(customerId, summary.customer?.name);
  const numbers = new Map(others.map((other) => [other.orderId, other.number]));
  const numberOf = (id: string) => numbers.get(id) ?? id;
  return { collection, timeline, order, summary, numberOf };
}

/** The orders that it replaces, or that its returns pay for. */
const namedIn = ({ replaces, returns }: OrderCollection): readonly string[] =>
  [replaces, ...returns.map(({ settlement }) => settlement)].flatMap(
    (named) => named?.orderId ?? [],
  );

/** Rows that were written by hand may have no timeline: the lines are shown without one. */
const readTimeline = async (client: OrdersClient, orderId: string) =>
  (await client.getTimeline({ orderId }).catch(noneOfOurs))?.items ?? [];

/** The versions of the order, oldest first. */
export const versionsOf = (timeline: readonly TimelineEntry[]): readonly OrderState[] =>
  timeline.flatMap((entry) => (entry.kind === 'ORDER' ? [entry.order] : []));

/** A3 also shows rows that were written by hand, under any id. A3b finds only ids of our form. */
function noneOfOurs(error: unknown): undefined {
  if (!isProblem(error, 'order-not-found')) throw error;
}

/** The number of changes that are not yet in the order's events or in the customer's numbers. */
export function changesBehind({ collection, timeline, order, summary }: ShownOrder): number {
  if (order?.version === undefined) return 0;
  const copyVersion = Math.min(
    collection.asOfVersion ?? 0,
    versionsOf(timeline).at(-1)?.version ?? 0,
  );
  // SUMMARY names no version. Its newest order shows whether it has counted this one.
  const isCounted = (summary?.lastOrderAt ?? '') >= order.placedAt;
  return Math.max(order.version - copyVersion, isCounted ? 0 : 1, 0);
}

/** Half a minute in all. A copy that is still behind then needs a person, not another request. */
const CATCH_UP_MILLIS = [250, 500, 1000, 2000, 4000, 8000, 16_000] as const;

/**
 * Reads the order again, less and less often, until its copies show its last change.
 *
 * @returns true while another read is planned
 */
export function useCatchUp(loaded: Loaded<ShownOrder>): boolean {
  const { value, isLoading, reload, askedAt, at } = loaded;
  const { lag } = useDesk();
  /** The time when the first read that was behind was asked for. */
  const since = useRef<number>(undefined);
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
  useEffect(() => {
    if (isBehind) {
      since.current ??= askedAt;
      if (wait === undefined) lag.value = Number.POSITIVE_INFINITY;
    } else if (since.current) {
      lag.value = at - since.current;
      since.current = undefined;
    }
  }, [at]);
  return wait !== undefined;
}
