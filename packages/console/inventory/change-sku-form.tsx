import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { InventoryLevel, NewInventoryLevel } from '../../client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import { amount } from '../format.ts';
import { Differences, type Fields } from '../order/differences.tsx';
import { ChangedMeanwhile } from '../parcels/changed-meanwhile.ts';
import { isProblem } from '../requests/is-problem.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
import { LevelFields, levelIn, needsPrice } from './sku-form.tsx';

interface ChangeSkuFormProps {
  readonly client: OrdersClient;
  readonly of: InventoryLevel;
  readonly done: (message: string) => void;
  readonly close: (isOld: boolean) => void;
}

/** A10. Shows another person's change in the meantime, and replaces it only when sent again. */
export function ChangeSkuForm({ client, of: opened, done, close }: ChangeSkuFormProps) {
  const [seen, setSeen] = useState(opened);
  const [isChanged, setChanged] = useState(false);
  const change = async (
    last: InventoryLevel,
    body: NewInventoryLevel,
    isRepeat: boolean,
  ): Promise<unknown> => {
    try {
      return await client.putInventory({ sku: last.sku, ifMatch: last, body });
    } catch (error) {
      if (!isProblem(error, 412)) throw error;
      const current = await client.getInventory({ sku: last.sku, consistent: true });
      setSeen(current);
      // A sale changes the version, too, and nothing that is shown here.
      if (JSON.stringify(fieldsOf(last)) === JSON.stringify(fieldsOf(current)))
        return change(current, body, isRepeat);
      setChanged(true);
      throw new ChangedMeanwhile('the SKU', current, isRepeat || isInDoubt(error));
    }
  };
  return (
    <FormDialog
      title={`Change ${opened.sku}`}
      submitName={isChanged ? 'Replace it' : 'Change'}
      send={(data, { isRepeat }) => change(seen, levelIn(data), isRepeat)}
      check={needsPrice}
      explain={(error) =>
        error instanceof ChangedMeanwhile && (
          <Differences seen={fieldsOf(opened)} current={fieldsOf(error.current)} />
        )
      }
      done={() => done(`${opened.sku} is changed.`)}
      close={close}
    >
      <LevelFields of={opened} />
    </FormDialog>
  );
}

const fieldsOf = ({ name, unitPrice, currency, lowStockThreshold }: InventoryLevel): Fields => ({
  Name: name,
  Price: amount(unitPrice, currency),
  'Low below': `${lowStockThreshold}`,
});
