import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { Order, OrderCollection, OrderWithdrawal, Return } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { amount, spoken } from '../format.ts';
import { useLoad } from '../requests/use-load.ts';
import { date, longMoment } from '../times.ts';
import { NOTHING_PAID } from '../work/filters.ts';
import { DecideForm } from './decide-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RETURN_STATES } from './return-words.ts';
import { WithdrawForm } from './withdraw-form.tsx';

export interface OrderReturnsProps {
  readonly client: OrdersClient;
  readonly collection: OrderCollection;
  readonly order: Order | undefined;
  readonly finished: (message: string) => void;
  readonly refresh: () => void;
}

/** The statements of withdrawal and the returns of an order, and their actions. */
export function OrderReturns(props: OrderReturnsProps) {
  const { order, collection, refresh } = props;
  const { returns, withdrawals = [], withdrawalWindow } = collection;
  const { config } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const mayWithdraw = config.withdrawals && withdrawalWindow?.status === 'OPEN';
  return (
    <>
      {withdrawals.map((one) => (
        <Withdrawn
          key={one.withdrawalId}
          client={props.client}
          of={one}
          isPaid={!NOTHING_PAID.has(order?.paymentStatus ?? '')}
        />
      ))}
      {returns.map((one, at) => (
        <ReturnCard key={one.returnId} {...props} of={one} name={`Return ${at + 1}`} />
      ))}
      {order && (isOpen || mayWithdraw) && (
        <div class="row dim">
          {mayWithdraw && 'The customer may withdraw'}
          {mayWithdraw && withdrawalWindow.until && ` until ${date(withdrawalWindow.until)}`}
          {mayWithdraw && '.'}
          <button type="button" class="small" onClick={() => setOpen(true)}>
            Record a withdrawal …
          </button>
          {isOpen && (
            <WithdrawForm
              {...props}
              customerId={order.customerId}
              close={(isUnknown) => {
                setOpen(false);
                if (isUnknown) refresh();
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

interface WithdrawnProps {
  readonly client: OrdersClient;
  readonly of: OrderWithdrawal;
  /** False if there is nothing to refund. */
  readonly isPaid: boolean;
}

/** A statement, with its words as soon as they are read (A47e). */
function Withdrawn({ client, of, isPaid }: WithdrawnProps) {
  const { withdrawalId, receivedAt, refundDueBy } = of;
  const { value } = useLoad(() => client.getWithdrawal({ withdrawalId }), withdrawalId);
  return (
    <p class="note">
      <span>
        Withdrawn {date(receivedAt)}
        {isPaid && `: the refund is due by ${date(refundDueBy)}`}.
        <br />
        {[value?.name, value?.email, value?.comment].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

type FormName = 'receive' | 'approve' | 'decline';

interface ReturnCardProps extends OrderReturnsProps {
  readonly of: Return;
  readonly name: string;
}

function ReturnCard({ of, name, ...props }: ReturnCardProps) {
  const [form, setForm] = useState<FormName>();
  const { now, counts } = useDesk();
  const [words, icon, tone] = RETURN_STATES[of.status];
  const button = (which: FormName, label: string) => (
    <button type="button" aria-label={`${label}, ${name}`} onClick={() => setForm(which)}>
      {label}
    </button>
  );
  const close = (isUnknown: boolean) => {
    setForm(undefined);
    if (isUnknown) props.refresh();
  };
  const done = (message: string) => {
    counts.again('returns');
    props.finished(message);
  };
  const id = `return-${of.returnId}`;
  return (
    <article class="card parcel" aria-labelledby={id}>
      <header>
        <h2>
          <span id={id}>{name}</span>{' '}
          <Pill icon={icon} tone={tone}>
            {words}
          </Pill>
        </h2>
        <span>{amount(of.total, of.currency)}</span>
        <span class="dim">{longMoment(of.createdAt, now.value)}</span>
      </header>
      <div class="body stack">
        <Asked of={of} collection={props.collection} />
        <Money of={of} />
        {props.order && (
          <p class="buttons">
            {of.status === 'REQUESTED' && button('approve', 'Approve')}
            {of.status === 'REQUESTED' && button('decline', 'Decline')}
            {of.status === 'OPEN' && button('receive', 'Receive …')}
          </p>
        )}
      </div>
      {props.order && form === 'receive' && (
        <ReceiveForm
          client={props.client}
          order={props.order}
          of={of}
          collection={props.collection}
          done={done}
          close={close}
        />
      )}
      {props.order && form && form !== 'receive' && (
        <DecideForm
          client={props.client}
          order={props.order}
          of={of}
          to={form === 'approve' ? 'OPEN' : 'DECLINED'}
          done={done}
          close={close}
        >
          <Asked of={of} collection={props.collection} />
          <Window of={props.collection} />
        </DecideForm>
      )}
    </article>
  );
}

interface LinesProps {
  readonly of: Return;
  readonly collection: OrderCollection;
}

/** The words of whoever asked for it, and the items. */
const Asked = ({ of, collection }: LinesProps) => (
  <>
    {of.comment && <p class="note info">{of.comment}</p>}
    <Lines of={of} collection={collection} />
  </>
);

const Window = ({ of: { withdrawalWindow: window } }: { readonly of: OrderCollection }) =>
  window ? (
    <p class="dim">
      Withdrawal: {window.until ? `until ${date(window.until)}` : window.status.toLowerCase()}
    </p>
  ) : null;

const Lines = ({ of, collection }: LinesProps) => (
  <ul class="plain">
    {of.lines.map(({ seq, quantity, reason, received, restocked }) => (
      <li key={seq}>
        {quantity} × {collection.lines.find((line) => line.seq === seq)?.name ?? `Line ${seq}`}{' '}
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

/** Nothing is refunded by itself: the money that is still open is named. */
const Money = ({ of: { value, refunded, settled, open, currency } }: { readonly of: Return }) =>
  value === 0 ? null : (
    <p class={open > 0 ? 'warn' : 'dim'}>
      {amount(value, currency)} arrived, {amount(refunded, currency)} refunded
      {settled > 0 && `, ${amount(settled, currency)} exchanged`}
      {open > 0 && `: ${amount(open, currency)} is to be given back`}.
    </p>
  );
