import { useState } from 'preact/hooks';
import type { NewRefund } from '../../api/client/types.ts';
import { ReasonField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { amount } from '../format.ts';
import { textIn } from '../requests/use-sending.ts';
import { moneyIn, moneyProblem } from './money.ts';
import { MoneyField } from './money-field.tsx';
import { outcome, type PaymentFormProps, pathOf } from './payment-forms.tsx';

const REASONS: Readonly<Record<NonNullable<NewRefund['reason']>, string>> = {
  CUSTOMER_REQUEST: 'The customer asked for it',
  RETURN: 'Items came back',
  DUPLICATE: 'Paid twice',
  FRAUD: 'Fraud',
  GOODWILL: 'Goodwill',
  INVENTORY: 'Not in stock',
  OTHER: 'Other',
};

/**
 * A16, after a confirmation. The field starts with what is overpaid and not yet being refunded. A
 * larger amount needs a tick, because then the shop keeps less than the order costs.
 */
export function RefundForm(props: PaymentFormProps) {
  const { client, done, close } = props;
  // As they were when the form was opened, even if the order is read again meanwhile.
  const [payment] = useState(props.payment);
  const [overpaid] = useState(Math.min(props.overpaid, props.payment.refundable));
  const [isOverpaid] = useState(props.isOverpaid);
  const { refundable: most, currency } = payment;
  const [beyond, setBeyond] = useState(0);
  return (
    <FormDialog
      title="Refund the payment"
      submitName="Refund"
      check={moneyProblem({ most, currency })}
      send={(data, { idempotencyKey }) => {
        const reason = textIn(data, 'reason') as NewRefund['reason'];
        const body = { amount: moneyIn(data, currency), ...(reason && { reason }) };
        return client.refundPayment({ ...pathOf(props), body, idempotencyKey });
      }}
      done={(answer) => {
        const refunded = amount(answer.amount, currency);
        done(outcome(payment, `${refunded} refunded.`, `Refund of ${refunded} requested.`));
      }}
      close={close}
    >
      <p class="dim">This gives money back to the buyer. It cannot be undone.</p>
      <p>{tooMuch(overpaid, isOverpaid, currency)}</p>
      <MoneyField
        most={most}
        currency={currency}
        first={overpaid > 0 ? overpaid : undefined}
        changed={(form) => setBeyond(beyondOf(moneyIn(new FormData(form), currency), overpaid))}
      />
      {beyond > 0 && <Beyond key={beyond} by={amount(beyond, currency)} />}
      <ReasonField reasons={REASONS} />
    </FormDialog>
  );
}

const tooMuch = (overpaid: number, isOverpaid: boolean, currency: string): string => {
  if (overpaid > 0) return `The buyer has paid ${amount(overpaid, currency)} too much.`;
  return isOverpaid
    ? 'What was paid too much is refunded already.'
    : 'The buyer has paid nothing too much.';
};

/** @param money in minor units, or NaN while the field has no number */
const beyondOf = (money: number, overpaid: number): number => Math.max(0, money - overpaid) || 0;

const Beyond = ({ by }: { readonly by: string }) => (
  <p class="warn" role="note">
    <label>
      <input type="checkbox" name="beyond" required /> Give back {by} more than was paid too much.
      The buyer does not owe it again.
    </label>
  </p>
);
