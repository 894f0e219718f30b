/** Measures the cost of placing and reading an order by its number of lines. */
import type { Resource } from '../../../packages/local/cloudformation/template.ts';
import { getOrder } from '../../../table/orders/a03-get-order.ts';
import { unitsWhile } from '../../../test/support/measurement/request-recorder.ts';
import { newCustomer, newLevel, newOrder, SKUS } from '../bench-shop.ts';
import { spreadOpenOrders, useTable } from '../bench-table.ts';
import type { PartOptions, PartResult } from '../part.ts';
import type { Extent } from '../scale/scale-extent.ts';
import { medianOf, timeRounds } from '../timing.ts';

const CUSTOMER = 'a1b2';
const LINES = [1, 3, 20, 48];

export async function byLines(
  table: Resource,
  { rounds, calls }: Extent,
  progress: PartOptions['progress'],
): Promise<PartResult> {
  progress('orders of few and of many lines');
  spreadOpenOrders(4);
  await useTable(table, 'lines', { stream: false });
  await newCustomer(CUSTOMER);
  for (const sku of SKUS) await newLevel(sku, 1e9);
  const places: Record<string, () => Promise<unknown>> = {};
  const reads: Record<string, () => Promise<unknown>> = {};
  for (const lines of LINES) {
    const { orderId } = await newOrder(CUSTOMER, lines);
    places[lines] = () => newOrder(CUSTOMER, lines);
    reads[lines] = () => getOrder(orderId);
  }
  const placed = await timeRounds(places, { rounds, calls: Math.ceil(calls / 10) });
  const read = await timeRounds(reads, { rounds, calls });
  const rows: number[][] = [];
  for (const lines of LINES) {
    const [place, fetch] = [places[lines], reads[lines]] as (() => Promise<unknown>)[];
    const [written, answered] = [await unitsWhile(place), await unitsWhile(fetch)];
    rows.push([lines, written, medianOf(placed, `${lines}`), answered, medianOf(read, `${lines}`)]);
  }
  return {
    tables: [
      {
        title: 'Orders, by the number of lines',
        columns: ['lines', 'A6: WCU', 'ms, median', 'A3: RCU', 'ms, median'],
        rows,
      },
    ],
    figures: Object.fromEntries(
      rows.map(([lines, units = 0]) => [`A6 of ${lines} lines: WCU`, units]),
    ),
  };
}
