import { useState } from 'preact/hooks';
import type { ListedOrder } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { partOfPage } from '../elements/part-of-page.ts';
import { wordsOf } from '../requests/signed-out.ts';

interface CsvButtonProps {
  readonly isDisabled: boolean;
  /** Saves the file, and returns a sentence about it. */
  readonly save: (files: typeof import('./save-file.ts')) => Promise<string> | string;
}

/** Saves a list as a file for spreadsheets. */
export function CsvButton({ isDisabled, save }: CsvButtonProps) {
  const { said } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    said.value = await partOfPage(() => import('./save-file.ts'))
      .then(save)
      .catch((error: Error) => `No file was made: ${wordsOf(error)}`);
    setBusy(false);
  };
  return (
    <button type="button" disabled={isDisabled || isBusy} onClick={() => void press()}>
      CSV
    </button>
  );
}

interface OrdersCsvProps {
  /** The name of the list, in the file's name. */
  readonly name: string;
  readonly isDisabled: boolean;
  /** All orders of the list, as filtered. */
  readonly orders: () => Promise<readonly ListedOrder[]> | readonly ListedOrder[];
  /** The part of the whole that the list is. */
  readonly part?: string | undefined;
}

/** Saves a list of orders, with the names and lines that it may not have itself. */
export function OrdersCsv({ name, isDisabled, orders, part }: OrdersCsvProps) {
  const desk = useDesk();
  return (
    <CsvButton
      isDisabled={isDisabled}
      save={async ({ saveOrders }) => saveOrders(desk, name, await orders(), part)}
    />
  );
}
