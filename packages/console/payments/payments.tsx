import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order, OrderCollection, Payment } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { amount, items } from '../format.ts';
import { useForm } from '../requests/use-form.ts';
import {
  canBePaid,
  type MainAction,
  mainAction,
  overpaidOf,
  refundableNow,
  returnToRefund,
  shortOf,
  uncapturedOf,
  unrefundedOf,
  withNewest,
} from './main-action.ts';
import { PaymentActions } from './payment-actions.tsx';
import { MarkPaidForm } from './payment-forms.tsx';
import { paymentWords } from './payment-status.tsx';
import { Sums } from './sums.tsx';
import { Transactions } from './transactions.tsx';
import { Waiting } from './waiting.tsx';

export interface PaymentsProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  /** Undefined for an id that is not one of this API's; its payments then have no actions. */
  readonly order: Order | undefined;
  /** @param asked the transaction, if its result follows: the order's own row has not changed */
  readonly finished: (message: string, asked?: string) => void;
  readonly refresh: () => void;
}

/** The order's costs and payments, the action that its money needs, and each payment. */
export function Payments({ collection: copy, ...given }: PaymentsProps) {
  const { order } = given;
  const { now } = useDesk();
  const collection = withNewest(copy, order);
  const { payments, amounts, currency = '' } = collection;
  const main = mainAction(collection, order);
  const props = { ...given, collection, main };
  const [isMarking, setMarking, close] = useForm<true>(given.refresh);
  if (!amounts) return null;
  return (
    <section class="card" aria-labelledby="payments">
      <header>
        <h2 id="payments">Payment</h2>
        {payments.map((payment, at) => (
          <Actions key={payment.paymentId} payment={payment} at={at} isMain {...props} />
        ))}
        {canBePaid(collection, order) && (
          <button
            type="button"
            class="small"
            aria-keyshortcuts={main === 'pay' ? 'm' : undefined}
            onClick={() => setMarking(true)}
          >
            Mark as paid … {main === 'pay' && <kbd>m</kbd>}
          </button>
        )}
      </header>
      <div class="body stack">
        <Overpaid of={collection} order={order} />
        <Sums of={collection} order={order} now={now.value} />
        {payments.length === 0 && (
          <p class="dim">
            {order?.status === 'CANCELLED' ? 'Nothing was paid.' : 'No payment yet.'}
          </p>
        )}
        {payments.map((payment, at) => (
          <PaymentView key={payment.paymentId} payment={payment} at={at} {...props} />
        ))}
      </div>
      {isMarking && order && (
        <MarkPaidForm
          {...props}
          order={order}
          due={amounts.due}
          currency={currency}
          done={props.finished}
          close={close}
        />
      )}
    </section>
  );
}

/** The reasons why an order costs nothing any more. */
const OVER: Readonly<Record<string, string>> = {
  CANCELLED: 'the order is canceled',
  RETURNED: 'all of it came back',
};

interface OverpaidProps extends Pick<PaymentsProps, 'order'> {
  readonly of: OrderCollection;
}

/** ": 2 items were canceled" */
function canceledIn({ lines }: OrderCollection): string {
  const canceled = lines.reduce((sum, { cancelled = 0 }) => sum + cancelled, 0);
  return canceled > 0 ? `: ${items(canceled)} ${canceled === 1 ? 'was' : 'were'} canceled` : '';
}

/** Shows the overpaid amount, and why. */
function Overpaid({ of: collection, order }: OverpaidProps) {
  const overpaid = overpaidOf(collection, order);
  if (overpaid === 0) return null;
  const unrefunded = unrefundedOf(collection);
  const over = OVER[order?.status ?? ''];
  return (
    <p class="note">
      <Icon of="alert" />
      <span>
        {amount(overpaid, collection.currency)}{' '}
        {over
          ? `${unrefunded > 0 ? 'is to be refunded' : 'is on its way back'}, because ${over}`
          : `more was paid than the order costs now${canceledIn(collection)}`}
        .
        {unrefunded < overpaid &&
          (unrefunded > 0 || !over) &&
          ` ${amount(overpaid - unrefunded, collection.currency)} of it is on its way back.`}
      </span>
    </p>
  );
}

interface PaymentViewProps extends PaymentsProps {
  readonly payment: Payment;
  /** Its place among the order's payments. */
  readonly at: number;
  /** The action that has the key. */
  readonly main: MainAction | undefined;
}

/** The actions of a payment, or the one that has the key. */
const Actions = ({ at, isMain, ...props }: PaymentViewProps & { readonly isMain: boolean }) =>
  props.order ? (
    <PaymentActions
      {...props}
      order={props.order}
      overpaid={unrefundedOf(props.collection)}
      isOverpaid={overpaidOf(props.collection, props.order) > 0}
      kept={refundableNow(props.collection)}
      uncaptured={uncapturedOf(props.order, props.collection)}
      short={shortOf(props.order, props.collection)}
      ofReturn={returnToRefund(props.collection)}
      name={nameOfPayment(at)}
      isMain={isMain}
    />
  ) : null;

const nameOfPayment = (at: number): string => `Payment ${at + 1}`;

/** One payment, quiet while all is well; its requests are folded until one is not answered. */
function PaymentView({ at, ...props }: PaymentViewProps) {
  const { payment } = props;
  const { provider, method, status } = payment;
  const id = `payment-${payment.paymentId}`;
  return (
    <article class="payment" aria-labelledby={id}>
      <header class="row">
        <h3 id={id}>{nameOfPayment(at)}</h3>
        <span class={status === 'PAID' ? 'dim' : ''}>{paymentWords(status)}</span>
        <span>{amount(payment.amount, payment.currency)}</span>
        <span class="dim">
          {[provider, method?.brand, method?.last4 && `…${method.last4}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="grow" />
        <Actions at={at} isMain={false} {...props} />
      </header>
      {payment.discrepancy && (
        <p class="warn" role="note">
          The reports of {provider} contradict each other. Check the payment there before you move
          money.
        </p>
      )}
      <Waiting of={payment} />
      <details open={payment.transactions.some(({ state }) => state !== 'SUCCEEDED')}>
        <summary class="dim">Requests and reports</summary>
        {payment.reference && <p class="id dim">{payment.reference}</p>}
        <Transactions of={payment} />
      </details>
    </article>
  );
}
