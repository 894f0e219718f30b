import type { ComponentChildren } from 'preact';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { Order, OrderCollection, Payment, Return } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { CardHead } from '../elements/card-head.tsx';
import { OrderLink } from '../elements/order-link.tsx';
import { ThingButton } from '../elements/thing-button.tsx';
import { amount, spoken } from '../format.ts';
import { nameOfLine } from '../order/open-lines.ts';
import { isUnderWay, isUnsettled, sumOf } from '../payments/main-action.ts';
import { useForm } from '../requests/use-form.ts';
import { longMoment } from '../times.ts';
import { DecideForm } from './decide-form.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RETURN_STATES, windowWords } from './return-words.ts';
import { TakeBackForm } from './take-back-form.tsx';

export interface OrderReturnsProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  readonly order: Order | undefined;
  /** The number of another order by its id. */
  readonly numberOf: (orderId: string) => string;
  readonly finished: (message: string) => void;
  readonly refresh: () => void;
}

type FormName = 'receive' | 'exchange' | 'takeBack' | keyof typeof ENDS;

/** The status that each decision leads to. */
const ENDS = { approve: 'OPEN', decline: 'DECLINED', cancel: 'CANCELLED' } as const;

interface StepsProps {
  readonly of: Return;
  readonly hasKey: boolean;
  readonly button: (which: FormName, label: string, key?: string) => ComponentChildren;
}

/** The buttons of what can be done with a return now. */
const Steps = ({ of: returned, hasKey, button }: StepsProps) => (
  <p class="buttons">
    {returned.status === 'REQUESTED' && button('approve', 'Approve')}
    {returned.status === 'REQUESTED' && button('decline', 'Decline')}
    {returned.status === 'OPEN' && button('receive', 'Receive …', hasKey ? 'a' : undefined)}
    {canBeSettled(returned) && button('exchange', 'Settle by an exchange …')}
    {returned.settlement && button('takeBack', 'Take the settlement back …')}
    {returned.status === 'OPEN' && button('cancel', 'Cancel the return …')}
  </p>
);

interface ReturnCardProps extends OrderReturnsProps {
  readonly of: Return;
  readonly name: string;
  /** True for the return that the key `a` receives. */
  readonly hasKey: boolean;
}

/** A return of an order: its items, its money, and what can be done. */
export function ReturnCard({ of: returned, name, hasKey, ...props }: ReturnCardProps) {
  const [form, setForm, close] = useForm<FormName>(props.refresh);
  const { now, counts } = useDesk();
  const button = (which: FormName, label: string, key?: string) => (
    <ThingButton label={label} of={name} shortcut={key} onClick={() => setForm(which)} />
  );
  const done = (message: string) => {
    counts.again('returns');
    props.finished(message);
  };
  const decision = form && form in ENDS ? (form as keyof typeof ENDS) : undefined;
  const id = `return-${returned.returnId}`;
  return (
    <article class="card parcel" aria-labelledby={id}>
      <CardHead id={id} name={name} state={RETURN_STATES[returned.status]}>
        <span>{amount(returned.total, returned.currency)}</span>
        <span class="dim">{longMoment(returned.createdAt, now.value)}</span>
      </CardHead>
      <div class="body stack">
        <Asked of={returned} collection={props.collection} />
        <Money of={returned} payments={props.collection.payments} numberOf={props.numberOf} />
        {props.order && <Steps of={returned} hasKey={hasKey} button={button} />}
      </div>
      {props.order && form === 'receive' && (
        <ReceiveForm {...props} order={props.order} of={returned} done={done} close={close} />
      )}
      {props.order && form === 'exchange' && (
        <ExchangeForm {...props} order={props.order} of={returned} done={done} close={close} />
      )}
      {props.order && form === 'takeBack' && (
        <TakeBackForm {...props} order={props.order} of={returned} done={done} close={close} />
      )}
      {props.order && decision && (
        <DecideForm
          {...props}
          order={props.order}
          of={returned}
          to={ENDS[decision]}
          done={done}
          close={close}
        >
          <Asked of={returned} collection={props.collection} />
          <Window of={props.collection} />
        </DecideForm>
      )}
    </article>
  );
}

/** True for a return whose goods are here, and none of whose money pays for another order. */
const canBeSettled = (returned: Return): boolean =>
  returned.status === 'CLOSED' && isUnsettled(returned) && !returned.settlement;

interface LinesProps {
  readonly of: Return;
  readonly collection: OrderCollection;
}

/** The words of whoever asked for it, and the items. */
const Asked = ({ of: returned, collection }: LinesProps) => (
  <>
    {returned.comment && <p class="note info said">{returned.comment}</p>}
    <Lines of={returned} collection={collection} />
  </>
);

const Window = ({ of: { withdrawalWindow: window } }: { readonly of: OrderCollection }) =>
  window ? <p class="dim">{windowWords(window)}</p> : null;

const Lines = ({ of: returned, collection }: LinesProps) => (
  <ul class="plain">
    {returned.lines.map(({ seq, quantity, reason, received, restocked }) => (
      <li key={seq}>
        {quantity} × {nameOfLine(collection.lines.find((line) => line.seq === seq) ?? { seq })}{' '}
        <span class="dim">
          {[
            spoken(reason).toLowerCase(),
            received > 0 && `${received} received`,
            received > 0 && `${restocked} back in stock`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </li>
    ))}
  </ul>
);

interface MoneyProps extends Pick<OrderReturnsProps, 'numberOf'> {
  readonly of: Return;
  readonly payments: readonly Payment[];
}

/** Nothing is refunded by itself: the money that is still open is named. */
function Money({
  of: { returnId, value, refunded, settled, settlement, open, currency },
  payments,
  numberOf,
}: MoneyProps) {
  if (value === 0) return null;
  const waits = sumOf(
    payments,
    (transaction) => transaction.returnId === returnId && isUnderWay(transaction),
  );
  return (
    <p class={open > 0 ? 'warn' : 'dim'}>
      {amount(value, currency)} arrived, {amount(refunded - waits, currency)} refunded
      {waits > 0 && `, ${amount(waits, currency)} on its way`}
      {settlement && (
        <>
          , {amount(settled, currency)} exchanged for order{' '}
          <OrderLink of={settlement.orderId} numberOf={numberOf} />
        </>
      )}
      {open > 0 && `: ${amount(open, currency)} is to be given back`}.
      {settlement?.isToBeTakenBack &&
        ' That order was canceled, or came back: take the settlement back first.'}
    </p>
  );
}
