import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { NewStockAdjustment, StockAdjustment } from '../../api/client/types.ts';
import { Field, ReasonField, TextField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { items } from '../format.ts';
import { isProblem } from '../requests/is-problem.ts';
import { textIn } from '../requests/use-sending.ts';

/** The reasons of an adjustment, with their names on the page. */
export const REASONS: Readonly<Record<StockAdjustment['reason'], string>> = {
  RECEIVED: 'Goods received',
  COUNTED: 'Counted',
  DAMAGED: 'Damaged',
  LOST: 'Lost',
  CORRECTION: 'Correction',
};

interface AdjustFormProps {
  readonly client: OrdersClient;
  readonly sku: string;
  readonly done: (message: string, delta: number) => void;
  readonly close: (isOld: boolean) => void;
}

/** A40: adds items to the stock or takes some away. Sales at the same time are kept. */
export const AdjustForm = ({ client, sku, done, close }: AdjustFormProps) => (
  <FormDialog
    title={`Adjust the stock of ${sku}`}
    submitName="Adjust"
    send={(data, { idempotencyKey }) =>
      client.adjustStock({ sku, body: adjustmentIn(data), idempotencyKey })
    }
    check={(data) =>
      Number(data.get('delta')) === 0 ? 'Enter how many items to add or take away.' : undefined
    }
    explain={(error) =>
      isProblem(error, 'out-of-stock') && 'Nothing was taken away. Take away fewer.'
    }
    done={(answer) => done(messageOf(answer), answer.delta)}
    close={close}
  >
    <Field
      name="delta"
      label="Items"
      type="number"
      step={1}
      required
      hint="Below zero to take items away, for example −3."
    />
    <ReasonField reasons={REASONS} />
    <TextField name="note" label="Note" maxLength={500} />
  </FormDialog>
);

function adjustmentIn(data: FormData): NewStockAdjustment {
  const note = textIn(data, 'note');
  return {
    delta: Number(data.get('delta')),
    reason: textIn(data, 'reason') as NewStockAdjustment['reason'],
    ...(note && { note }),
  };
}

const messageOf = ({ sku, delta }: StockAdjustment): string =>
  delta > 0 ? `${items(delta)} of ${sku} added.` : `${items(-delta)} of ${sku} taken away.`;
