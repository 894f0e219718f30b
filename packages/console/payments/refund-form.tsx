import { useState } from 'preact/hooks';
import type { NewRefund, Payment, Return } from '../../client/types.ts';
import { ReasonField } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { AFTER_TICK, Tick } from '../elements/tick.tsx';
import { amount } from '../format.ts';
import { type Attempt, textIn } from '../requests/use-sending.ts';
import { moneyIn, moneyProblem } from './money.ts';
import {
  outcome,
  type PaymentFormProps,
  pathOf,
  stillOwed,
  unlessChanged,
} from './payment-request.ts';
import { RefundAmount } from './refund-amount.tsx';

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
 * A16, after a confirmation: what is owed back, another amount, or all. Owed back is what is open
 * of a return, else what is overpaid and not yet being refunded. More needs a tick, because then
 * the shop keeps less than the order costs. While a return has something open, its refund comes
 * first and alone, so that the same goods cannot be settled by an exchange as well.
 */
export function RefundForm(props: PaymentFormProps) {
  const { done, close } = props;
  // As they were when the form was opened, even if the order is read again meanwhile.
  const [{ payment, isOverpaid, short, ofReturn, ...opened }] = useState(props);
  const { currency } = payment;
  const refundable = Math.min(payment.refundable, opened.kept);
  // An order that was returned as a whole is overpaid as well: only the return's id closes both.
  const owed = Math.min(ofReturn?.open ?? opened.overpaid, refundable);
  const most = ofReturn ? owed : refundable;
  const [money, setMoney] = useState(owed);
  const [ticked, setTicked] = useState<number>();
  const beyond = Math.max(0, money - owed) || 0;
  return (
    <FormDialog
      title={titleOf(payment)}
      submitName={money > 0 && money <= most ? `Refund ${amount(money, currency)}` : 'Refund'}
      waitsFor={beyond > 0 && ticked !== money ? AFTER_TICK : undefined}
      check={moneyProblem({ most, currency })}
      send={(data, options) => send(props, { payment, ofReturn, ...opened }, data, options)}
      done={(answer) => {
        const refunded = amount(answer.amount, currency);
        done(
          ...outcome(payment, answer, `${refunded} refunded.`, `Refund of ${refunded} requested.`),
        );
      }}
      close={close}
    >
      <RefundAmount
        most={most}
        currency={currency}
        owed={owed}
        owedFor={ofReturn ? 'Return' : 'Overpaid'}
        hint={ofReturn ? FIRST : tooMuch(opened.overpaid, isOverpaid, currency)}
        changed={setMoney}
      />
      {beyond > 0 && (
        <Beyond
          key={money}
          by={amount(beyond, currency)}
          short={amount(short + beyond, currency)}
          tick={(isTicked) => setTicked(isTicked ? money : undefined)}
        />
      )}
      {/* The amount is right already: only the reason is missing. */}
      <ReasonField reasons={REASONS} autofocus={owed > 0} {...(ofReturn && { first: 'RETURN' })} />
      <p class="dim">{payment.provider === 'manual' ? BY_HAND : FINAL}</p>
    </FormDialog>
  );
}

/** @param seen the order as it was when the form was opened */
async function send(
  props: PaymentFormProps,
  { payment, ofReturn, overpaid }: Pick<PaymentFormProps, 'payment' | 'ofReturn' | 'overpaid'>,
  data: FormData,
  { idempotencyKey, isRepeat }: Attempt,
) {
  // An earlier attempt may have given it back itself.
  if (!isRepeat) await stillOwed(props, overpaid);
  const body = refundIn(data, payment.currency, ofReturn);
  const path = pathOf(props, payment);
  return unlessChanged(props, props.client.refundPayment({ ...path, body, idempotencyKey }));
}

/** The form's limit is what is open of the return. */
function refundIn(data: FormData, currency: string, ofReturn: Return | undefined): NewRefund {
  const reason = textIn(data, 'reason') as NewRefund['reason'];
  return {
    amount: moneyIn(data, currency),
    ...(reason && { reason }),
    ...(ofReturn && { returnId: ofReturn.returnId }),
  };
}

const FINAL = 'Money that went back cannot be taken again.';
const BY_HAND = 'This is only recorded: give the money back yourself.';
const FIRST = 'The return is refunded first. More can go back after it.';

const titleOf = ({ method }: Payment): string =>
  method?.last4
    ? `Refund to ${[method.brand, `…${method.last4}`].filter(Boolean).join(' ')}`
    : 'Refund the payment';

const tooMuch = (overpaid: number, isOverpaid: boolean, currency: string): string => {
  if (overpaid > 0) return `The buyer has paid ${amount(overpaid, currency)} too much.`;
  return isOverpaid
    ? 'What was paid too much is refunded already.'
    : 'The buyer has paid nothing too much.';
};

interface BeyondProps {
  readonly by: string;
  readonly short: string;
  readonly tick: (isTicked: boolean) => void;
}

/** The loss to the shop, with a box to tick. A tick counts for the amount that it was given for. */
const Beyond = ({ by, short, tick }: BeyondProps) => (
  <>
    <p class="note" role="note">
      This is {by} more than is overpaid. The order would then be short by {short}.
    </p>
    <Tick
      name="beyond"
      words={`Yes, give back ${by} that the buyer does not owe again`}
      tick={tick}
    />
  </>
);
