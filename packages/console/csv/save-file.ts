import type { ListedOrder } from '../../client/types.ts';
import type { Desk } from '../desk.ts';
import { howMany } from '../format.ts';
import { dayOf } from '../times.ts';
import type { Cell } from './csv-cell.ts';
import { csvText } from './csv-text.ts';
import { MOST_ORDERS, orderRows, withDetails } from './orders-csv.ts';

/**
 * Saves rows as a file, the headings first, and returns a sentence about it.
 *
 * @param name of the list, in the file's name
 * @param part of the whole that the list is
 */
export function saveRows(name: string, rows: readonly (readonly Cell[])[], part?: string): string {
  const file = `${name.toLowerCase().replace(/\W+/g, '-')}-${dayOf(Date.now())}.csv`;
  download(file, csvText(rows));
  return `${file}: ${howMany(rows.length - 1, 'row')}${part ? ` of ${part}` : ''}.`;
}

/** Saves orders as a file, with the names and lines that their list may not have. */
export async function saveOrders(
  { client, config }: Pick<Desk, 'client' | 'config'>,
  name: string,
  orders: readonly ListedOrder[],
  part: string | undefined,
): Promise<string> {
  if (orders.length > MOST_ORDERS)
    throw new Error(`it would have more than ${MOST_ORDERS} rows: use oms export.`);
  return saveRows(
    name,
    orderRows(await withDetails(client, orders), config.attributes?.order),
    part,
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
