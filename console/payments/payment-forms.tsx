import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import { ProblemError } from '../../api/client/problem-error.ts';
import type { Order, Payment, Return } from '../../api/client/types.ts';
import { FormDialog } from '../elements/form-dialog.tsx';
import { amount } from '../format.ts';
import { ChangedMeanwhile } from '../parcels/changed-meanwhile.ts';
import { moneyIn, moneyProblem } from './money.ts';
import { MoneyField } from './money-field.tsx';

export interface PaymentFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly payment: Payment;
  /** The amount paid too much for the whole order, without refunds under way, in minor units. */
  readonly overpaid: number;
  /** True if the order is overpaid, also if refunds of all of it are under way. */
  readonly isOverpaid: boolean;
  /** The amount still to be captured for the whole order, in minor units. */
  readonly uncaptured: number;
  /** The amount by which the order's captured money is less than what it costs, in minor units. */
  readonly short: number;
  /** The return of which money is still to be given back. */
  readonly ofReturn: Return | undefined;
  /** @param isAsked true if the order's own row has not changed: its provider answers later */
  readonly done: (message: string, isAsked: boolean) => void;
  readonly close: (isUnknown: boolean) => void;
  /** Reads the order again behind the form. */
  readonly refresh: () => void;
}

/** The payment, in the version for which the form was opened. */
export const pathOf = (
  { order: { customerId, orderId } }: PaymentFormProps,
  { paymentId, version }: Payment,
) => ({ customerId, orderId, paymentId, ifMatch: version });

/** Waits for a request that moves money. Two people cannot move the same money twice. */
export async function moved<Answer>(
  { refresh }: PaymentFormProps,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'version-mismatch') throw error;
    refresh();
    throw new ChangedMeanwhile('the payment', undefined, error.lost > 0);
  }
}

/**
 * The message after an action, and true if it is only asked for. A manual payment is done at once;
 * a provider gets a request, and answers later.
 */
export const outcome = (
  { provider }: Payment,
  done: string,
  asked: string,
): readonly [message: string, isAsked: boolean] =>
  provider === 'manual'
    ? [done, false]
    : [`${asked} The result follows when ${provider} answers.`, true];

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
        return moved(
          props,
          client.capturePayment({ ...pathOf(props, payment), body, idempotencyKey }),
        );
      }}
      done={(answer) => {
        const captured = amount(answer.amount, money.currency);
        done(...outcome(payment, `${captured} captured.`, `Capture of ${captured} requested.`));
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
        return moved(
          props,
          client.voidPayment({ ...pathOf(props, payment), body, idempotencyKey }),
        );
      }}
      done={() => done(...outcome(payment, `${held} released.`, `Void of ${held} requested.`))}
      close={close}
    >
      <p class="dim">This releases the buyer’s money that is still held. It cannot be undone.</p>
    </FormDialog>
  );
}

interface MarkPaidFormProps
  extends Omit<
    PaymentFormProps,
    'payment' | 'refresh' | 'overpaid' | 'isOverpaid' | 'uncaptured' | 'short' | 'ofReturn'
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
        error instanceof ProblemError &&
        error.code === 'amount-not-available' &&
        'Somebody may have entered it meanwhile. Close this form, and look at the payments.'
      }
      done={(payment) => done(`${amount(payment.amount, money.currency)} received.`, false)}
      close={close}
    >
      <p class="dim">For money that you have received: cash or a bank transfer.</p>
      <MoneyField {...money} />
    </FormDialog>
  );
}
