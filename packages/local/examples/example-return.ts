/** Finds returns for the examples. */
import type { ReturnStatus } from '../../../domain/returns/return.ts';
import { parseReturnId, SORT_PREFIX } from '../../../table/keys.ts';
import {
  type ExampleRow,
  type ExampleRows,
  type FoundOrder,
  firstOfAnOrder,
  newestOrders,
} from './example-rows.ts';
import type { ExampleSource, FoundIds } from './example-source.ts';

/** Returns of a status, none of which pays for another order. */
export const returned = (
  customerId: string,
  id: 'requestedReturnId' | 'openReturnId' | 'receivedReturnId',
  status: ReturnStatus,
): ExampleSource => ({
  async find(rows) {
    const isWanted = (row: ExampleRow) =>
      row['status'] === status && row['settlement'] === undefined;
    const match = await firstOfAnOrder(rows, SORT_PREFIX.return, isWanted);
    if (!match) return undefined;
    const { orderId, row } = match;
    // The oldest of which nothing was shipped: other examples change the newest.
    const replacement = (await newestOrders(rows)).findLast(
      (order) => order.orderId !== orderId && isUnshipped(order),
    );
    return {
      orderId,
      [id]: parseReturnId(row),
      replacementOrderId: replacement?.orderId,
      version: row['version'],
    };
  },
  missing: `${customerId} has no return that is ${status}. Create one first`,
});

/** A return that pays for another order, of which nothing was shipped. */
export async function settledReturn(rows: ExampleRows): Promise<FoundIds | undefined> {
  const unshipped = (await newestOrders(rows)).filter(isUnshipped).map(({ orderId }) => orderId);
  const isWanted = (row: ExampleRow) =>
    unshipped.includes((row['settlement'] as { orderId: string } | undefined)?.orderId ?? '');
  const match = await firstOfAnOrder(rows, SORT_PREFIX.return, isWanted);
  if (!match) return undefined;
  const { orderId, row } = match;
  return { orderId, settledReturnId: parseReturnId(row), version: row['version'] };
}

const isUnshipped = ({ status, byLine }: FoundOrder): boolean => status === 'OPEN' && !byLine;
