import { useState } from 'preact/hooks';
import { FormDialog } from '../elements/form-dialog.tsx';
import { amount } from '../format.ts';
import { moneyIn, moneyProblem } from '../payments/money.ts';
import { MoneyField } from '../payments/money-field.tsx';
import { outdated } from '../remarks/remark-form.ts';
import type { ReturnFormProps } from './decide-form.tsx';
import { useReplacement } from './use-replacement.tsx';

/** A25b: what is open of a return pays for another order, instead of a refund. */
export function ExchangeForm({ client, order, done, close, ...props }: ReturnFormProps) {
  const [opened] = useState(props.of);
  const money = { most: opened.open, currency: opened.currency ?? '' };
  const { customerId, orderId } = order;
  const { field, waitsFor, replacementIn } = useReplacement(client, order, money.currency);
  return (
    <FormDialog
      title="Settle the return by an exchange"
      submitName="Settle"
      waitsFor={waitsFor}
      check={moneyProblem(money)}
      send={async (data) => {
        const replacement = await replacementIn(data);
        const body = { orderId: replacement, amount: moneyIn(data, money.currency) };
        const { returnId } = opened;
        return client.settleReturn({ customerId, orderId, returnId, ifMatch: opened, body });
      }}
      explain={outdated}
      done={({ settled }) =>
        done(`${amount(settled, money.currency)} of the return is settled by the other order.`)
      }
      close={close}
    >
      <p class="dim">
        The amount stays in the shop as payment for another order. It can be taken back until items
        of that order are shipped.
      </p>
      {field}
      <MoneyField {...money} />
    </FormDialog>
  );
}
