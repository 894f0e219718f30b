import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { NewRefund, Order, Payment } from '../../client/types.ts';
import { ReasonField } from '../fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { amount } from '../format.ts';
import { textIn } from '../use-sending.ts';
import { MoneyField, moneyIn, moneyProblem } from './money-field.tsx';

export interface PaymentFormProps {
  readonly client: OrdersClient;
  readonly order: Pick<Order, 'customerId' | 'orderId'>;
  readonly payment: Payment;
  readonly done: (message: string) => void;
  readonly close: (isUnknown: boolean) => void;
}

const path = ({ order: { customerId, orderId }, payment: { paymentId } }: PaymentFormProps) => ({
  customerId,
  orderId,
  paymentId,
});

/** What a person says has happened; what a provider has to be asked for. */
const outcome = ({ provider }: Payment, done: string, asked: string): string =>
  provider === 'manual' ? done : `${asked} ${provider} is asked, and its answer decides.`;

/** A15, after it was asked whether it is meant. */
export function CaptureForm(props: PaymentFormProps) {
  const { client, done, close } = props;
  const [payment] = useState(props.payment);
  const money = { most: payment.capturable, currency: payment.currency };
  return (
    <FormDialog
      title="Capture the payment"
      submitName="Capture"
      check={moneyProblem(money)}
      send={(data, { idempotencyKey }) => {
        const body = { amount: moneyIn(data, money.currency) };
        return client.capturePayment({ ...path(props), body, idempotencyKey });
      }}
      done={(answer) => {
        const told = amount(answer.amount, money.currency);
        done(outcome(payment, `${told} captured.`, `Capture of ${told} requested.`));
      }}
      close={close}
    >
      <p class="dim">This takes money from the buyer. What is not captured stays held.</p>
      <MoneyField {...money} />
    </FormDialog>
  );
}

/** A17, after it was asked whether it is meant. */
export function VoidForm(props: PaymentFormProps) {
  const { client, done, close } = props;
  const [payment] = useState(props.payment);
  const told = amount(payment.capturable, payment.currency);
  return (
    <FormDialog
      title="Void the payment"
      submitName={`Give up ${told}`}
      send={(_, { idempotencyKey }) => {
        const body = { amount: payment.capturable };
        return client.voidPayment({ ...path(props), body, idempotencyKey });
      }}
      done={() => done(outcome(payment, `${told} given up.`, `Void of ${told} requested.`))}
      close={close}
    >
      <p class="dim">What is held of the buyer’s money is let go. This cannot be undone.</p>
    </FormDialog>
  );
}

const REASONS: Readonly<Record<NonNullable<NewRefund['reason']>, string>> = {
  CUSTOMER_REQUEST: 'The customer asked for it',
  RETURN: 'Items came back',
  DUPLICATE: 'Paid twice',
  FRAUD: 'Fraud',
  GOODWILL: 'Goodwill',
  INVENTORY: 'Not in stock',
  OTHER: 'Other',
};

/** A16, after it was asked whether it is meant. */
export function RefundForm(props: PaymentFormProps) {
  const { client, done, close } = props;
  const [payment] = useState(props.payment);
  const money = { most: payment.refundable, currency: payment.currency };
  return (
    <FormDialog
      title="Refund the payment"
      submitName="Refund"
      check={moneyProblem(money)}
      send={(data, { idempotencyKey }) => {
        const reason = textIn(data, 'reason') as NewRefund['reason'];
        const body = { amount: moneyIn(data, money.currency), ...(reason && { reason }) };
        return client.refundPayment({ ...path(props), body, idempotencyKey });
      }}
      done={(answer) => {
        const told = amount(answer.amount, money.currency);
        done(outcome(payment, `${told} refunded.`, `Refund of ${told} requested.`));
      }}
      close={close}
    >
      <p class="dim">This gives money back to the buyer. It cannot be undone.</p>
      <MoneyField {...money} />
      <ReasonField reasons={REASONS} />
    </FormDialog>
  );
}

interface MarkPaidFormProps extends Omit<PaymentFormProps, 'payment'> {
  /** What no payment covers yet, in minor units. */
  readonly due: number;
  readonly currency: string;
}

/** A14 with money that a person received: cash, a bank transfer. */
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
      done={(payment) => done(`${amount(payment.amount, money.currency)} received.`)}
      close={close}
    >
      <p class="dim">For money that you have: cash, or a bank transfer that has arrived.</p>
      <MoneyField {...money} />
    </FormDialog>
  );
}
