/**
 * Measures the first page of a long list and its 500th. A cursor is a position in the list, not a
 * number of rows to skip.
 */
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import type { Item } from '../../../packages/local/limits/change-units.ts';
import { orderRow } from '../../../table/full-order/order-row.ts';
import { orderPosition } from '../../../table/keys.ts';
import { listCustomerOrders } from '../../../table/orders/a02-list-customer-orders.ts';
import { listCustomerOrdersByStatus } from '../../../table/orders/a04-list-customer-orders-by-status.ts';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { spreadOpenOrders, useTable } from '../bench-table.ts';
import type { PartOptions, PartResult } from '../part.ts';
import { seededOrder } from '../seeded-orders.ts';
import { medianOf, ratioOf, timeRounds } from '../timing.ts';
import { loadRows } from './bulk-load.ts';
import { type Extent, FLAT } from './scale-extent.ts';

const CUSTOMER = 'a1b2';
const LIMIT = 20;
export const DEEP_PAGE = 500;

export interface DeepPage {
  readonly pattern: 'A2' | 'A4';
  readonly page: number;
  readonly units: number;
  readonly read: () => Promise<unknown>;
}

export async function byPage(
  table: Resource,
  extent: Extent,
  progress: PartOptions['progress'],
): Promise<PartResult> {
  progress('deep pages');
  const pages = await measureDeepPages(table);
  const nameOfPage = ({ pattern, page }: Pick<DeepPage, 'pattern' | 'page'>) =>
    `${pattern} page ${page}`;
  const timed = await timeRounds(
    Object.fromEntries(pages.map((page) => [nameOfPage(page), page.read])),
    extent,
  );
  const rows = pages.map((page) => {
    const first = nameOfPage({ ...page, page: 1 });
    return [
      page.pattern,
      page.page,
      page.units,
      medianOf(timed, nameOfPage(page)),
      ratioOf(timed, nameOfPage(page), first),
    ];
  });
  const deeper = pages.filter(({ pattern, units }) =>
    pages.some((other) => other.pattern === pattern && units > FLAT * other.units),
  );
  return {
    tables: [
      {
        title: `Page ${DEEP_PAGE} of a customer’s orders, beside page 1`,
        columns: ['', 'page', 'RCU', 'ms, median', '× page 1'],
        rows,
      },
    ],
    figures: Object.fromEntries(
      pages.map((page, i) => [`${nameOfPage(page)}: × page 1`, Number(rows[i]?.[4])]),
    ),
    violations: deeper.map((page) => `${nameOfPage(page)} consumes more than another page`),
  };
}

/** Leaves the client on the table, so that the pages can be read and timed again. */
export async function measureDeepPages(table: Resource): Promise<DeepPage[]> {
  spreadOpenOrders(1);
  await useTable(table, 'deep-pages', { stream: false });
  await loadRows(longHistory((DEEP_PAGE + 1) * LIMIT));
  const pages: DeepPage[] = [];
  for (const page of [1, DEEP_PAGE]) {
    const before = seededOrder(DEEP_PAGE * LIMIT - (page - 1) * LIMIT, CUSTOMER, 3);
    const request = { limit: LIMIT, sort: 'desc', after: orderPosition(before) } as const;
    const reads = {
      A2: () => listCustomerOrders(CUSTOMER, request),
      A4: () => listCustomerOrdersByStatus(CUSTOMER, 'SHIPPED', request),
    };
    for (const [pattern, read] of Object.entries(reads)) {
      pages.push({ pattern: pattern as 'A2' | 'A4', page, units: await unitsWhile(read), read });
    }
  }
  return pages;
}

function* longHistory(count: number): Generator<Item> {
  for (let n = 0; n < count; n++)
    yield orderRow({ ...seededOrder(n, CUSTOMER, 3), status: 'SHIPPED' });
}
