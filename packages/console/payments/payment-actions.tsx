import type { Order, OrderCollection } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { ThingButton } from '../elements/thing-button.tsx';
import { useForm } from '../requests/use-form.ts';
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
  const { order, payment, name } = props;
  const { counts } = useDesk();
  const [form, setForm, close] = useForm<keyof typeof FORMS>(props.refresh);
  const Form = form && FORMS[form];
  const hasKey = (which: keyof typeof FORMS) => props.main === `${which} ${payment.paymentId}`;
  const button = (which: keyof typeof FORMS, words: string) => {
    if (hasKey(which) !== props.isMain) return null;
    const label =
      props.main && props.isMain ? moneyWords(props.main, order, props.collection) : words;
    return (
      <ThingButton
        label={label}
        of={name}
        shortcut={props.isMain ? 'm' : undefined}
        onClick={() => setForm(which)}
      />
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
          {...props}
          hasOthers={props.collection.payments.some(
            (other) => other !== payment && other.refundable > 0,
          )}
          done={(...outcome) => {
            counts.again(form === 'refund' ? 'giveback' : 'capture');
            props.finished(...outcome);
          }}
          close={close}
        />
      )}
    </>
  );
}
