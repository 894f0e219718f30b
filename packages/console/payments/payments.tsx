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
export function Payments({ collection: copy, ...rest }: PaymentsProps) {
  const { order } = rest;
  const { now } = useDesk();
  const collection = withNewest(copy, order);
  const { payments, amounts, currency = '' } = collection;
  const main = mainAction(collection, order);
  const props = { ...rest, collection, main };
  const [isMarking, setMarking, close] = useForm<true>(rest.refresh);
  if (!amounts) return null;
  return (
    <section class="card" aria-labelledby="payments">
      <header>
        <h2 id="payments">Payment</h2>
        {payments.map((payment, at) => (
          <Actions key={payment.paymentId} of={payment} at={at} isMain {...props} />
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
          <PaymentView key={payment.paymentId} of={payment} at={at} {...props} />
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
function Overpaid({ of, order }: OverpaidProps) {
  const overpaid = overpaidOf(of, order);
  if (overpaid === 0) return null;
  const left = unrefundedOf(of);
  const over = OVER[order?.status ?? ''];
  return (
    <p class="note">
      <Icon of="alert" />
      <span>
        {amount(overpaid, of.currency)}{' '}
        {over
          ? `${left > 0 ? 'is to be refunded' : 'is on its way back'}, because ${over}`
          : `more was paid than the order costs now${canceledIn(of)}`}
        .
        {left < overpaid &&
          (left > 0 || !over) &&
          ` ${amount(overpaid - left, of.currency)} of it is on its way back.`}
      </span>
    </p>
  );
}

interface PaymentViewProps extends PaymentsProps {
  readonly of: Payment;
  /** Its place among the order's payments. */
  readonly at: number;
  /** The action that has the key. */
  readonly main: MainAction | undefined;
}

/** The actions of a payment, or the one that has the key. */
const Actions = ({ of, at, isMain, ...props }: PaymentViewProps & { readonly isMain: boolean }) =>
  props.order ? (
    <PaymentActions
      {...props}
      order={props.order}
      payment={of}
      overpaid={unrefundedOf(props.collection)}
      isOverpaid={overpaidOf(props.collection, props.order) > 0}
      kept={refundableNow(props.collection)}
      uncaptured={uncapturedOf(props.order, props.collection)}
      short={shortOf(props.order, props.collection)}
      ofReturn={returnToRefund(props.collection)}
      name={nameOf(at)}
      isMain={isMain}
    />
  ) : null;

const nameOf = (at: number): string => `Payment ${at + 1}`;

/** One payment, quiet while all is well; its requests are folded until one is not answered. */
function PaymentView({ of, at, ...props }: PaymentViewProps) {
  const id = `payment-${of.paymentId}`;
  return (
    <article class="payment" aria-labelledby={id}>
      <header class="row">
        <h3 id={id}>{nameOf(at)}</h3>
        <span class={of.status === 'PAID' ? 'dim' : ''}>{paymentWords(of.status)}</span>
        <span>{amount(of.amount, of.currency)}</span>
        <span class="dim">
          {[of.provider, of.method?.brand, of.method?.last4 && `…${of.method.last4}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span class="grow" />
        <Actions of={of} at={at} isMain={false} {...props} />
      </header>
      {of.discrepancy && (
        <p class="warn" role="note">
          The reports of {of.provider} contradict each other. Check the payment there before you
          move money.
        </p>
      )}
      <Waiting of={of} />
      <details open={of.transactions.some(({ state }) => state !== 'SUCCEEDED')}>
        <summary class="dim">Requests and reports</summary>
        {of.reference && <p class="id dim">{of.reference}</p>}
        <Transactions of={of} />
      </details>
    </article>
  );
}
