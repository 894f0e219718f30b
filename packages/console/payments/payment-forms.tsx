import { useState } from 'preact/hooks';
import { FormDialog } from '../elements/form-dialog.tsx';
import { amount } from '../format.ts';
import { isProblem } from '../requests/is-problem.ts';
import { moneyIn, moneyProblem } from './money.ts';
import { MoneyField } from './money-field.tsx';
import { outcome, type PaymentFormProps, pathOf, unlessChanged } from './payment-request.ts';

/** A15, after a confirmation. The field starts with what the order still costs. */
export function CaptureForm(props: PaymentFormProps) {
  const { client, done, close } = props;
  const [payment] = useState(props.payment);
  const [first] = useState(Math.min(props.uncaptured, props.payment.capturable));
  const money = { most: payment.capturable, currency: payment.currency };
  return (
    <FormDialog
      title="Capture the payment"
      submitName="Capture"
      check={moneyProblem(money)}
      send={(data, { idempotencyKey }) => {
        const body = { amount: moneyIn(data, money.currency) };
        return unlessChanged(
          props,
          client.capturePayment({ ...pathOf(props, payment), body, idempotencyKey }),
        );
      }}
      done={(answer) => {
        const captured = amount(answer.amount, money.currency);
        done(
          ...outcome(payment, answer, `${captured} captured.`, `Capture of ${captured} requested.`),
        );
      }}
      close={close}
    >
      <p class="dim">This takes money from the buyer. The rest stays authorized.</p>
      <MoneyField {...money} first={first > 0 ? first : undefined} />
    </FormDialog>
  );
}

/** A17, after a confirmation. */
export function VoidForm(props: PaymentFormProps) {
  const { client, done, close } = props;
  const [payment] = useState(props.payment);
  const held = amount(payment.capturable, payment.currency);
  return (
    <FormDialog
      title="Void the payment"
      submitName={`Release ${held}`}
      send={(_, { idempotencyKey }) => {
        const body = { amount: payment.capturable };
        return unlessChanged(
          props,
          client.voidPayment({ ...pathOf(props, payment), body, idempotencyKey }),
        );
      }}
      done={(answer) =>
        done(...outcome(payment, answer, `${held} released.`, `Void of ${held} requested.`))
      }
      close={close}
    >
      <p class="dim">This releases the buyer’s money that is still held. It cannot be undone.</p>
    </FormDialog>
  );
}

interface MarkPaidFormProps
  extends Omit<
    PaymentFormProps,
    | 'payment'
    | 'refresh'
    | 'overpaid'
    | 'isOverpaid'
    | 'kept'
    | 'uncaptured'
    | 'short'
    | 'ofReturn'
    | 'hasOthers'
  > {
  /** The amount that no payment covers yet, in minor units. */
  readonly due: number;
  readonly currency: string;
}

/** A14 for money that a person received: cash or a bank transfer. */
export function MarkPaidForm({ client, order, done, close, ...props }: MarkPaidFormProps) {
  const { customerId, orderId } = order;
  const [money] = useState({ most: props.due, currency: props.currency });
  return (
    <FormDialog
      title="Mark as paid"
      submitName="Mark as paid"
      check={moneyProblem(money)}
      send={(data, { idempotencyKey }) => {
        const received = moneyIn(data, money.currency);
        const body = { provider: 'manual', captured: true, amount: received };
        return client.createPayment({ customerId, orderId, body, idempotencyKey });
      }}
      explain={(error) =>
        isProblem(error, 'amount-not-available') &&
        'Somebody may have entered it meanwhile. Close this form, and look at the payments.'
      }
      done={(payment) => done(`${amount(payment.amount, money.currency)} received.`)}
      close={close}
    >
      <p class="dim">For money that you have received: cash or a bank transfer.</p>
      <MoneyField {...money} />
    </FormDialog>
  );
}
