import { useState } from 'preact/hooks';
import type { Order, OrderCollection } from '../../api/client/types.ts';
import { canBeVoided, type MainAction } from './main-action.ts';
import { moneyWords } from './money-words.ts';
import { CaptureForm, VoidForm } from './payment-forms.tsx';
import type { PaymentFormProps } from './payment-request.ts';
import { RefundForm } from './refund-form.tsx';

const FORMS = { capture: CaptureForm, void: VoidForm, refund: RefundForm } as const;

interface PaymentActionsProps
  extends Omit<PaymentFormProps, 'order' | 'hasOthers' | 'done' | 'close'> {
  readonly order: Order;
  /** The payment's name on the page: "Payment 1". */
  readonly name: string;
  /** The action that has the key. */
  readonly main: MainAction | undefined;
  /** True for the button of this action alone, false for the others. */
  readonly isMain: boolean;
  readonly collection: OrderCollection;
  readonly finished: PaymentFormProps['done'];
}

/** Buttons for the payment's possible actions. */
export function PaymentActions(props: PaymentActionsProps) {
  const { client, order, payment, overpaid, isOverpaid, uncaptured, short, name } = props;
  const [form, setForm] = useState<keyof typeof FORMS>();
  const Form = form && FORMS[form];
  const hasKey = (which: keyof typeof FORMS) => props.main === `${which} ${payment.paymentId}`;
  const button = (which: keyof typeof FORMS, words: string) => {
    if (hasKey(which) !== props.isMain) return null;
    const label =
      props.main && props.isMain ? moneyWords(props.main, order, props.collection) : words;
    return (
      <button
        type="button"
        aria-label={`${label}, ${name}`}
        class={props.isMain ? 'small keyed' : 'small'}
        aria-keyshortcuts={props.isMain ? 'm' : undefined}
        onClick={() => setForm(which)}
      >
        {label}
      </button>
    );
  };
  const isHeld = payment.capturable > 0;
  return (
    <>
      {isHeld && order.status !== 'CANCELLED' && button('capture', 'Capture …')}
      {canBeVoided(payment) && button('void', 'Void …')}
      {payment.refundable > 0 && button('refund', 'Refund …')}
      {Form && (
        <Form
          client={client}
          order={order}
          payment={payment}
          overpaid={overpaid}
          isOverpaid={isOverpaid}
          uncaptured={uncaptured}
          short={short}
          ofReturn={props.ofReturn}
          hasOthers={props.collection.payments.some(
            (other) => other !== payment && other.refundable > 0,
          )}
          done={props.finished}
          refresh={props.refresh}
          close={(isUnknown) => {
            setForm(undefined);
            if (isUnknown) props.refresh();
          }}
        />
      )}
    </>
  );
}
