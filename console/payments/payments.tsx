import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { Order, OrderCollection, Payment } from '../../api/client/types.ts';
import { amount, spoken } from '../format.ts';
import { moment } from '../times.ts';
import {
  canBePaid,
  type MainAction,
  mainAction,
  shortOf,
  uncapturedOf,
  unrefundedOf,
  withNewest,
} from './main-action.ts';
import { PaymentActions } from './payment-actions.tsx';
import { MarkPaidForm } from './payment-forms.tsx';
import { PaymentChip } from './payment-status.tsx';
import { Transactions } from './transactions.tsx';
import { Waiting } from './waiting.tsx';

export interface PaymentsProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  /** Undefined for an id that is not one of this API's; its payments then have no actions. */
  readonly order: Order | undefined;
  /** @param isAsked true if the order's own row has not changed */
  readonly finished: (message: string, isAsked: boolean) => void;
  readonly refresh: () => void;
}

/** The order's amounts, and each payment with its transactions. */
export function Payments({ collection: copy, ...rest }: PaymentsProps) {
  const { order } = rest;
  const collection = withNewest(copy, order);
  const { payments, amounts, currency = '' } = collection;
  const main = mainAction(collection, order);
  const props = { ...rest, collection, main };
  const [isMarking, setMarking] = useState(false);
  if (!amounts) return null;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <Amounts of={amounts} currency={currency} dueAt={collection.paymentDueAt} />
      {payments.length === 0 && <p class="dim">No payment yet.</p>}
      {payments.map((payment, at) => (
        <PaymentView key={payment.paymentId} of={payment} name={`Payment ${at + 1}`} {...props} />
      ))}
      {canBePaid(collection, order) && (
        <p class="buttons">
          <button
            type="button"
            aria-keyshortcuts={main === 'pay' ? 'm' : undefined}
            onClick={() => setMarking(true)}
          >
            Mark as paid {main === 'pay' && <kbd>m</kbd>}
          </button>
        </p>
      )}
      {isMarking && order && (
        <MarkPaidForm
          client={props.client}
          order={order}
          due={amounts.due}
          currency={currency}
          done={props.finished}
          close={(isUnknown) => {
            setMarking(false);
            if (isUnknown) props.refresh();
          }}
        />
      )}
    </section>
  );
}

interface AmountsProps {
  readonly of: NonNullable<OrderCollection['amounts']>;
  readonly currency: string;
  readonly dueAt: string | undefined;
}

/** The amounts that are not zero; the amount due always. */
const Amounts = ({ of, currency, dueAt }: AmountsProps) => (
  <dl class="facts">
    {(['authorized', 'captured', 'refunded', 'overpaid', 'due'] as const)
      .filter((name) => of[name] > 0 || name === 'due')
      .map((name) => (
        <div key={name}>
          <dt>{spoken(name)}</dt>
          <dd class={name === 'overpaid' ? 'warn' : ''}>{amount(of[name], currency)}</dd>
        </div>
      ))}
    {dueAt && (
      <div>
        <dt>Expires unless paid</dt>
        <dd class="warn">{moment(dueAt)}</dd>
      </div>
    )}
  </dl>
);

interface PaymentViewProps extends PaymentsProps {
  readonly of: Payment;
  readonly name: string;
  /** The action that has the key. */
  readonly main: MainAction | undefined;
}

function PaymentView({ of, name, ...props }: PaymentViewProps) {
  const id = `payment-${of.paymentId}`;
  return (
    <article class="parcel" aria-labelledby={id}>
      <header class="bar">
        <h3 id={id}>{name}</h3>
        <PaymentChip of={of.status} isUnpaid={false} />
        <span>{amount(of.amount, of.currency)}</span>
        <span class="dim">
          {[of.provider, of.method?.brand, of.method?.last4 && `…${of.method.last4}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </header>
      {of.reference && <p class="id dim">{of.reference}</p>}
      {of.discrepancy && (
        <p class="warn" role="note">
          The reports of {of.provider} contradict each other. Check the payment there before you
          move money.
        </p>
      )}
      <Waiting of={of} />
      <Transactions of={of} />
      {props.order && (
        <PaymentActions
          {...props}
          order={props.order}
          payment={of}
          overpaid={unrefundedOf(props.collection)}
          isOverpaid={(props.collection.amounts?.overpaid ?? 0) > 0}
          uncaptured={uncapturedOf(props.order, props.collection)}
          short={shortOf(props.order, props.collection)}
          ofReturn={props.collection.returns.find(({ open }) => open > 0)}
          name={name}
        />
      )}
    </article>
  );
}
