import {
  customerOf,
  isMeta,
  isOrder,
  isSummary,
  number,
  positionOf,
  type Row,
  type Snapshot,
  text,
} from './evidence.ts';

/** A SUMMARY's counters by name. */
export type SummaryCounters = Readonly<Record<string, number>>;

const COUNTER_NAMES = ['orders', 'open', 'shipped', 'delivered', 'cancelled', 'returned'];

/**
 * Counts orders by status. Adds up the totals of orders that are neither canceled nor returned,
 * and the refunds of all orders.
 */
export function summaryCounters(orders: readonly Row[]): SummaryCounters {
  const sums: Record<string, number> = {};
  const count = (name: string, by: number) => {
    sums[name] = (sums[name] ?? 0) + by;
  };
  for (const order of orders) {
    const status = text(order, 'status');
    count('orders', 1);
    count(status.toLowerCase(), 1);
    if (status !== 'CANCELLED' && status !== 'RETURNED') {
      count(`lifetimeTotal.${text(order, 'currency')}`, number(order, 'total'));
    }
    count(`refundedTotal.${text(order, 'currency')}`, number(order, 'refunded'));
  }
  return sums;
}

/** The counters of a summary that differ from the expected ones. */
export function differences(summary: Row | undefined, expected: SummaryCounters): string[] {
  const counted = Object.keys(summary ?? {}).filter(
    (name) => COUNTER_NAMES.includes(name) || name.includes('.'),
  );
  return [...new Set([...counted, ...Object.keys(expected)])]
    .filter((name) => Number(summary?.[name] ?? 0) !== (expected[name] ?? 0))
    .map((name) => `${name} is ${summary?.[name] ?? 0}, not ${expected[name] ?? 0}`);
}

/** I1, which holds at every moment: a SUMMARY is the sum over its customer's counted METAs. */
export function summaryInvariant(rows: readonly Row[]): string[] {
  const summaries = new Map(rows.filter(isSummary).map((row) => [customerOf(row), row]));
  const metas = Map.groupBy(
    rows.filter((row) => isMeta(row) && row['counted'] === true),
    (row) => text(row, 'customerId'),
  );
  return [...new Set([...summaries.keys(), ...metas.keys()])].flatMap((customerId) =>
    differences(summaries.get(customerId), summaryCounters(metas.get(customerId) ?? [])).map(
      (difference) => `I1: ${customerId}: ${difference}`,
    ),
  );
}

/** At rest, every SUMMARY is the sum over its customer's orders. */
export function summaries({ rows }: Snapshot): string[] {
  const bySummary = new Map(rows.filter(isSummary).map((row) => [customerOf(row), row]));
  const orders = Map.groupBy(rows.filter(isOrder), customerOf);
  return [...new Set([...bySummary.keys(), ...orders.keys()])].flatMap((customerId) => {
    const summary = bySummary.get(customerId);
    return differences(summary, summaryCounters(orders.get(customerId) ?? [])).map(
      (what) => `SUMMARY ${customerId}: ${what}`,
    );
  });
}

/** At rest, every SUMMARY has the time of its customer's last order. */
export function lastOrders({ rows }: Snapshot): string[] {
  const orders = Map.groupBy(rows.filter(isOrder), customerOf);
  return rows.filter(isSummary).flatMap((summary) => {
    const times = (orders.get(customerOf(summary)) ?? []).map(
      (row) => positionOf(row).split('#')[0] ?? '',
    );
    const last = times.sort().at(-1);
    const stored = summary['lastOrderAt'];
    return stored === last
      ? []
      : [`SUMMARY ${customerOf(summary)}: lastOrderAt is ${stored}, not ${last}`];
  });
}
