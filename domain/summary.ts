import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * A customer's orders in numbers. Canceled and returned orders do not count in `lifetimeTotal`.
 */
export interface CustomerSummary {
  readonly customerId: string;
  readonly orders: number;
  readonly open: number;
  readonly shipped: number;
  readonly delivered: number;
  readonly cancelled: number;
  readonly returned: number;
  /** Minor units by ISO 4217 code. Exact: a bigint beyond 2^53. */
  readonly lifetimeTotal: Readonly<Record<string, number | bigint>>;
  /** The refunded amounts, by currency. They are not subtracted from `lifetimeTotal`. */
  readonly refundedTotal: Readonly<Record<string, number | bigint>>;
  /** Absent before the first order. */
  readonly lastOrderAt?: string | undefined;
}

/** The counted members of an order. */
export type CountedOrder = Pick<Order, 'status' | 'total' | 'currency' | 'refunded'>;

/**
 * Whole numbers by name: `orders`, `open` …, and `lifetimeTotal.EUR`, `refundedTotal.EUR` for each
 * currency.
 */
export type Counters = Readonly<Record<string, number>>;

const COUNTER: Record<OrderStatus, 'open' | 'shipped' | 'delivered' | 'cancelled' | 'returned'> = {
  OPEN: 'open',
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  CANCELLED: 'cancelled',
  RETURNED: 'returned',
};

const LIFETIME_TOTAL = 'lifetimeTotal.';
const REFUNDED_TOTAL = 'refundedTotal.';

const EARNS: ReadonlySet<OrderStatus> = new Set(['OPEN', 'SHIPPED', 'DELIVERED']);

/** The counters of one order, a function of its state alone. */
const contributionOf = ({ status, total, currency, refunded = 0 }: CountedOrder): Counters => ({
  orders: 1,
  [COUNTER[status]]: 1,
  ...(EARNS.has(status) && { [`${LIFETIME_TOTAL}${currency}`]: total }),
  ...(refunded !== 0 && { [`${REFUNDED_TOTAL}${currency}`]: refunded }),
});

/** The difference between the counters of an order's two states; empty if there is none. */
export function summaryChange(before: CountedOrder | undefined, after: CountedOrder): Counters {
  const [was, is] = [before ? contributionOf(before) : {}, contributionOf(after)];
  const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])].map(
    (name) => [name, (is[name] ?? 0) - (was[name] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Makes a summary of stored counters; all zero before the first order. */
export function toSummary(
  customerId: string,
  stored: Readonly<Record<string, number | bigint>>,
  lastOrderAt?: string,
): CustomerSummary {
  const {
    orders = 0,
    open = 0,
    shipped = 0,
    delivered = 0,
    cancelled = 0,
    returned = 0,
  } = stored as Counters;
  return {
    customerId,
    orders,
    open,
    shipped,
    delivered,
    cancelled,
    returned,
    lifetimeTotal: byCurrency(stored, LIFETIME_TOTAL),
    refundedTotal: byCurrency(stored, REFUNDED_TOTAL),
    lastOrderAt,
  };
}

function byCurrency(stored: Readonly<Record<string, number | bigint>>, prefix: string) {
  const totals = Object.entries(stored)
    .filter(([name, amount]) => name.startsWith(prefix) && amount !== 0)
    .map(([name, amount]) => [name.slice(prefix.length), amount] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(totals);
}
