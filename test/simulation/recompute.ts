import type { Row, Snapshot } from './world.ts';

/**
 * What the copies must say, worked out from the rows with arithmetic of its own: nothing here is
 * imported from production code, so that no mistake in it can judge itself.
 */
export type Tally = Readonly<Record<string, number>>;

const HEADINGS = ['orders', 'open', 'shipped', 'delivered', 'cancelled', 'returned'];

export const text = (row: Row, name: string): string => String(row[name]);
const amount = (row: Row, name: string): number => Number(row[name] ?? 0);

export const customerOf = (row: Row): string => text(row, 'PK').slice('CUST#'.length);
export const orderOf = (row: Row): string =>
  text(row, 'SK').startsWith('ORDER#')
    ? (text(row, 'SK').split('#')[2] ?? '')
    : text(row, 'PK').slice('ORDER#'.length);

export const isOrder = (row: Row) =>
  text(row, 'PK').startsWith('CUST#') && text(row, 'SK').startsWith('ORDER#');
export const isMeta = (row: Row) => row['SK'] === 'META';
export const isSummary = (row: Row) => row['SK'] === 'SUMMARY';
export const isStock = (row: Row) => row['SK'] === 'STOCK';
export const isEvent = (row: Row) => text(row, 'SK').startsWith('EVENT#');
export const isLine = (row: Row) => text(row, 'SK').startsWith('ITEM#');

/** Orders by status, and what was earned with those that were neither cancelled nor returned. */
export function tally(orders: readonly Row[]): Tally {
  const sums: Record<string, number> = {};
  const count = (name: string, by: number) => {
    sums[name] = (sums[name] ?? 0) + by;
  };
  for (const order of orders) {
    const status = text(order, 'status');
    count('orders', 1);
    count(status.toLowerCase(), 1);
    if (status !== 'CANCELLED' && status !== 'RETURNED') {
      count(`lifetimeTotal.${text(order, 'currency')}`, amount(order, 'total'));
    }
  }
  return sums;
}

/** Where a summary says another number than it must. */
export function differences(summary: Row | undefined, expected: Tally): string[] {
  const counted = Object.keys(summary ?? {}).filter(
    (name) => HEADINGS.includes(name) || name.includes('.'),
  );
  return [...new Set([...counted, ...Object.keys(expected)])]
    .filter((name) => Number(summary?.[name] ?? 0) !== (expected[name] ?? 0))
    .map((name) => `${name} is ${summary?.[name] ?? 0}, not ${expected[name] ?? 0}`);
}

/**
 * I1, which holds at every moment: a SUMMARY is the sum over what its customer's counted METAs say.
 */
export function registerInvariant(rows: readonly Row[]): string[] {
  const summaries = new Map(rows.filter(isSummary).map((row) => [customerOf(row), row]));
  const metas = Map.groupBy(
    rows.filter((row) => isMeta(row) && row['counted'] === true),
    (row) => text(row, 'customerId'),
  );
  return [...new Set([...summaries.keys(), ...metas.keys()])].flatMap((customerId) =>
    differences(summaries.get(customerId), tally(metas.get(customerId) ?? [])).map(
      (difference) => `I1: ${customerId}: ${difference}`,
    ),
  );
}

/** Every SUMMARY, at rest, against the rows of truth. */
export function summaries({ rows }: Snapshot): string[] {
  const bySummary = new Map(rows.filter(isSummary).map((row) => [customerOf(row), row]));
  const orders = Map.groupBy(rows.filter(isOrder), customerOf);
  return [...new Set([...bySummary.keys(), ...orders.keys()])].flatMap((customerId) => {
    const summary = bySummary.get(customerId);
    return differences(summary, tally(orders.get(customerId) ?? [])).map(
      (what) => `SUMMARY ${customerId}: ${what}`,
    );
  });
}

/** When a customer ordered last, by SUMMARY and by the rows' own keys. */
export function lastOrders({ rows }: Snapshot): string[] {
  const orders = Map.groupBy(rows.filter(isOrder), customerOf);
  return rows.filter(isSummary).flatMap((summary) => {
    const moments = (orders.get(customerOf(summary)) ?? []).map(
      (row) => text(row, 'SK').split('#')[1] ?? '',
    );
    const last = moments.sort().at(-1);
    const said = summary['lastOrderAt'];
    return said === last
      ? []
      : [`SUMMARY ${customerOf(summary)}: lastOrderAt is ${said}, not ${last}`];
  });
}
