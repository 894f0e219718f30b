import { isCustomerOrder, isStock, type Key } from '../../table/keys.ts';
import { versionedOrder } from '../../table/order-row.ts';
import { projectOrder } from '../../table/project-order.ts';
import { projectStock } from '../../table/project-stock.ts';
import type { Row } from './world.ts';

/**
 * What `oms verify --repair` does about lost records: every row of truth is projected again, through the projector's own
 * conditional writes. A row that cannot be now, is in a later round.
 */
export async function repair(readRows: () => Promise<readonly Row[]>): Promise<void> {
  let rows = (await readRows()) as readonly (Record<string, unknown> & Key)[];
  for (let round = 0; rows.length > 0; round++) {
    if (round > 200) throw new Error(`${rows.length} rows cannot be repaired`);
    const repaired = await Promise.allSettled(rows.map(projectRow));
    rows = rows.filter((_, i) => repaired[i]?.status === 'rejected');
  }
}

async function projectRow(row: Record<string, unknown> & Key): Promise<void> {
  const order = isCustomerOrder(row) ? versionedOrder(row) : undefined;
  if (order) await projectOrder(order);
  else if (isStock(row)) await projectStock(row);
}
