import { useState } from 'preact/hooks';
import { FormDialog } from '../elements/form-dialog.tsx';
import { amount } from '../format.ts';
import { outdated } from '../remarks/remark-form.ts';
import type { ReturnFormProps } from './decide-form.tsx';

/** A25c: the return does not pay for another order any more, and its money is open again. */
export function TakeBackForm({ client, order, done, close, ...props }: ReturnFormProps) {
  const [opened] = useState(props.of);
  const { customerId, orderId } = order;
  const { returnId, settled, currency = '' } = opened;
  const money = amount(settled, currency);
  return (
    <FormDialog
      title="Take the settlement back?"
      submitName="Take it back"
      send={() => client.removeSettlement({ customerId, orderId, returnId, ifMatch: opened })}
      explain={outdated}
      done={() => done(`The settlement was taken back: ${money} is to be given back.`)}
      close={close}
    >
      <p class="dim">
        {money} does not pay for the other order any more: then that order lacks it, and the money
        is to be given back.
      </p>
    </FormDialog>
  );
}
