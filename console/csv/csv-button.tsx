import { useState } from 'preact/hooks';
import type { ListedOrder } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { partOfPage } from '../elements/part-of-page.ts';
import { howMany } from '../format.ts';
import { dayOf } from '../times.ts';
import type { Cell } from './csv-text.ts';

type Rows = readonly (readonly Cell[])[];

/** The most orders of a file. More are `oms export`'s. */
export const MOST_ORDERS = 2000;

interface CsvButtonProps {
  /** The name of the list, in the file's name. */
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly rows: () => Promise<Rows>;
  /** The part of the whole that the list is. */
  readonly part?: string | undefined;
}

/** Saves a list as a file for spreadsheets. */
export function CsvButton({ name, isDisabled = false, rows, part }: CsvButtonProps) {
  const { said } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ csvText }, written] = await Promise.all([
        partOfPage(() => import('./csv-text.ts')),
        rows(),
      ]);
      const file = `${name.toLowerCase().replace(/\W+/g, '-')}-${dayOf(Date.now())}.csv`;
      download(file, csvText(written));
      said.value = `${file}: ${howMany(written.length - 1, 'row')}${part ? ` of ${part}` : ''}.`;
    } catch (error) {
      said.value = `No file was made: ${(error as Error).message}`;
    }
    setBusy(false);
  };
  return (
    <button type="button" disabled={isDisabled || isBusy} onClick={() => void save()}>
      CSV
    </button>
  );
}

interface OrdersCsvProps extends Omit<CsvButtonProps, 'rows'> {
  /** All orders of the list, as filtered. */
  readonly orders: () => Promise<readonly ListedOrder[]> | readonly ListedOrder[];
}

/** Saves a list of orders, with the names and lines that it may not have itself. */
export function OrdersCsv({ orders, ...button }: OrdersCsvProps) {
  const { client } = useDesk();
  const rows = async (): Promise<Rows> => {
    const { orderRows, withDetails } = await partOfPage(() => import('./orders-csv.ts'));
    const all = await orders();
    if (all.length > MOST_ORDERS)
      throw new Error(`it would have more than ${MOST_ORDERS} rows: use oms export.`);
    return orderRows(await withDetails(client, all));
  };
  return <CsvButton {...button} rows={rows} />;
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
