import type { OrdersClient } from '../../client/orders-client.ts';
import type { OrderWithdrawal } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { useForm } from '../requests/use-form.ts';
import { useLoad } from '../requests/use-load.ts';
import { date } from '../times.ts';
import { NOTHING_PAID } from '../work/filters.ts';
import { type OrderReturnsProps, ReturnCard } from './return-card.tsx';
import { windowWords } from './return-words.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** The statements of withdrawal and the returns of an order, and their actions. */
export function OrderReturns(props: OrderReturnsProps) {
  const { order, collection, refresh } = props;
  const { returns, withdrawals = [], withdrawalWindow } = collection;
  const { config } = useDesk();
  const [isOpen, setOpen, close] = useForm<true>(refresh);
  const mayWithdraw = config.withdrawals && withdrawalWindow?.status === 'OPEN';
  return (
    <>
      {withdrawals.map((withdrawal) => (
        <Withdrawn
          key={withdrawal.withdrawalId}
          client={props.client}
          of={withdrawal}
          isPaid={!NOTHING_PAID.has(order?.paymentStatus ?? '')}
        />
      ))}
      {returns.map((returned, at) => (
        <ReturnCard
          key={returned.returnId}
          {...props}
          of={returned}
          name={`Return ${at + 1}`}
          hasKey={returned === returns.find(({ status }) => status === 'OPEN')}
        />
      ))}
      {order && (isOpen || mayWithdraw) && (
        <div class="row dim">
          {mayWithdraw && windowWords(withdrawalWindow)}
          <button type="button" class="small" onClick={() => setOpen(true)}>
            Record a withdrawal …
          </button>
          {isOpen && <WithdrawForm {...props} customerId={order.customerId} close={close} />}
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
function Withdrawn({ client, of: withdrawal, isPaid }: WithdrawnProps) {
  const { withdrawalId, receivedAt, refundDueBy } = withdrawal;
  const { value } = useLoad(() => client.getWithdrawal({ withdrawalId }), withdrawalId);
  return (
    <p class="note">
      <span>
        Withdrawn {date(receivedAt)}
        {isPaid && `: the refund is due by ${date(refundDueBy)}`}.
        <br />
        <span class="said">
          {[value?.name, value?.email, value?.comment].filter(Boolean).join(' · ')}
        </span>
      </span>
    </p>
  );
}
