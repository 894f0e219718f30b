import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order } from '../../client/types.ts';
import { isRemarkForm, type RemarkForm, RemarkForms } from '../remarks/remark-forms.tsx';
import { StartForm } from '../returns/start-form.tsx';
import { CancelItemsForm, CancelOrderForm, DeliverForm } from './cancel-forms.tsx';
import { openLines, returnableLines } from './open-lines.ts';
import { ACTIONS, type ActionOutcome } from './order-actions.ts';
import type { ShownOrder } from './shown-order.ts';
import type { OrderWork } from './use-order-work.ts';

export type FormName = 'cancel-items' | 'cancel-order' | 'deliver' | 'return' | RemarkForm;

interface OrderFormsProps {
  readonly client: OrdersClient;
  readonly work: OrderWork;
  /** The name of the open form. */
  readonly form: FormName | undefined;
  readonly close: () => void;
}

const [DELIVER, CANCEL] = ACTIONS;

/** The open form, if there is one. */
export function OrderForms(props: OrderFormsProps) {
  const { client, work, form, close } = props;
  const { loaded, cancelled, finished } = work;
  const shown = loaded.value;
  if (form === undefined || !shown?.order) return null;
  const { order, collection } = shown;
  const closeAndLook = (isOld: boolean) => {
    close();
    if (isOld) void loaded.reload();
  };
  const common = { client, order, close: closeAndLook };
  const done = (message: string) => void finished(message);
  if (isRemarkForm(form))
    return <RemarkForms {...common} order={{ ...collection, ...order }} form={form} done={done} />;
  if (form === 'return')
    return <StartForm {...common} lines={returnableLines(collection)} done={done} />;
  if (form === 'cancel-items')
    return (
      <CancelItemsForm
        {...common}
        lines={openLines(collection)}
        done={(answer) => void cancelled('A part of the order is canceled', answer)}
      />
    );
  return <WholeOrderForm {...props} shown={{ ...shown, order }} close={closeAndLook} />;
}

interface WholeOrderFormProps extends Omit<OrderFormsProps, 'close'> {
  readonly shown: ShownOrder & { readonly order: Order };
  readonly close: (isOld: boolean) => void;
}

/** The forms that change the order as a whole. They send the version that was seen. */
function WholeOrderForm({ client, work, form, shown, close }: WholeOrderFormProps) {
  const { order: seen, collection } = shown;
  const common = { client, close, done: (outcome: ActionOutcome) => void work.settle(outcome) };
  const request = { seen, seenAt: work.loaded.at };
  if (form === 'deliver')
    return <DeliverForm {...common} request={{ ...request, action: DELIVER }} />;
  return (
    <CancelOrderForm
      {...common}
      request={{ ...request, action: CANCEL }}
      left={openLines(collection).reduce((sum, { left }) => sum + left, 0)}
      isPartShipped={collection.lines.some(({ fulfilled = 0 }) => fulfilled > 0)}
    />
  );
}
