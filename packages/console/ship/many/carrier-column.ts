import type { Carrier } from '../../page-config.ts';
import { headedColumns } from './tracking-headings.ts';

/** Takes the column out that has the name of a carrier, or that word, in any row. */
export function takeCarriers(
  rows: readonly string[][],
  carriers: readonly Carrier[],
): readonly string[] {
  const names = new Map(carriers.map(({ name }) => [name.toLowerCase(), name]));
  const nameOfCarrier = (cell: string) => names.get(cell.toLowerCase());
  const headed = headedColumns(rows[0] ?? []).carrier;
  const [at = Number.POSITIVE_INFINITY] =
    headed >= 0
      ? [headed]
      : rows
          .map((cells) => cells.findIndex((cell) => nameOfCarrier(cell)))
          .filter((column) => column >= 0);
  return rows.map((cells) => {
    const [cell = ''] = cells.splice(at, 1);
    return nameOfCarrier(cell) ?? cell;
  });
}
