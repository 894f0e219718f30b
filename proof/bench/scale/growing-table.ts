/** Measures the same reads on a small table and on a large one. */
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import { getCustomer } from '../../../table/customers/a01-get-customer.ts';
import { listCustomerOrders } from '../../../table/orders/a02-list-customer-orders.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { listCustomerOrdersByStatus } from '../../../table/orders/a04-list-customer-orders-by-status.ts';
import { listOpenOrders } from '../../../table/orders/a05-list-open-orders.ts';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { spreadOpenOrders, useTable } from '../bench-table.ts';
import type { PartOptions, PartResult } from '../part.ts';
import { medianOf, ratioOf, timeRounds } from '../timing.ts';
import { loadRows } from './bulk-load.ts';
import { type Extent, FLAT } from './scale-extent.ts';
import { customerId, customersOf, orderOf, shopRows } from './shop-of-size.ts';

const PAGE = { limit: 20, sort: 'desc' } as const;

export async function bySize(
  table: Resource,
  extent: Extent,
  progress: PartOptions['progress'],
): Promise<PartResult> {
  spreadOpenOrders(1);
  for (const size of extent.sizes) await fill(table, size, progress);
  progress('reading, size by size in turn');
  const [smallest = 0, ...larger] = extent.sizes;
  const rows: (string | number)[][] = [];
  const figures: Record<string, number> = {};
  for (const pattern of Object.keys(patternsOn(smallest))) {
    const calls = Object.fromEntries(
      extent.sizes.map((size) => [String(size), onTable(size, pattern)]),
    );
    const timed = await timeRounds(calls, extent);
    for (const size of extent.sizes) {
      const units = await unitsWhile(calls[size] as () => Promise<unknown>);
      const ratio = ratioOf(timed, String(size), String(smallest));
      rows.push([pattern, size, units, medianOf(timed, String(size)), ratio]);
      figures[`${pattern} at ${size}: RCU`] = units;
      figures[`${pattern} at ${size}: × ${smallest}`] = ratio;
    }
  }
  const grown = Object.keys(patternsOn(smallest)).filter((pattern) =>
    larger.some(
      (size) =>
        (figures[`${pattern} at ${size}: RCU`] ?? 0) >
        FLAT * (figures[`${pattern} at ${smallest}: RCU`] ?? 0),
    ),
  );
  return {
    tables: [
      {
        title: 'The same read, by the number of rows in the table',
        columns: ['', 'rows', 'RCU', 'ms, median', `× ${smallest} rows`],
        rows,
      },
    ],
    figures,
    violations: grown.map((pattern) => `${pattern} consumes more of a larger table`),
  };
}

/** Returns the reads. Each call reads another customer, so that the reads spread over the table. */
function patternsOn(rows: number): Record<string, () => Promise<unknown>> {
  const customers = customersOf(rows);
  let turn = 0;
  const customer = () => (turn++ * 7919) % customers;
  return {
    'A1 a customer': () => getCustomer(customerId(customer())),
    'A2 a page of 20': () => listCustomerOrders(customerId(customer()), PAGE),
    'A3 an order of 3 lines': () => getOrder(orderOf(customer(), 11).orderId),
    'A4 a page of 20': () => listCustomerOrdersByStatus(customerId(customer()), 'SHIPPED', PAGE),
    'A5 a page of 20, one shard': () => listOpenOrders(PAGE),
    'a row that is not there': () => getCustomer('nobody').catch(() => undefined),
  };
}

function onTable(size: number, pattern: string): () => Promise<unknown> {
  const read = patternsOn(size)[pattern] as () => Promise<unknown>;
  return () => {
    process.env['TABLE_NAME'] = nameOf(size);
    return read();
  };
}

const nameOf = (size: number): string => `rows-${size}`;

/**
 * Fills a table that has no stream. With a stream, each write would be slower than the one before:
 * the engine searches all earlier records.
 */
async function fill(
  table: Resource,
  size: number,
  progress: PartOptions['progress'],
): Promise<void> {
  await useTable(table, nameOf(size), { stream: false });
  const started = performance.now();
  let reported = started;
  const loaded = await loadRows(shopRows(size), (count) => {
    if (performance.now() - reported < 5000) return;
    reported = performance.now();
    progress(`${count} of ${size} rows`);
  });
  progress(`${loaded} rows in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
