import type { Order } from '../../api/client/types.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { Status } from '../elements/states.tsx';
import { PaymentChip } from '../payments/payment-status.tsx';
import { isUnpaid } from '../payments/unpaid.ts';
import { HoldChip } from '../remarks/hold.tsx';
import { FulfillmentChip } from './fulfillment-status.tsx';
import type { Action } from './order-actions.ts';
import type { FormName } from './order-forms.tsx';
import type { ShownOrder } from './shown-order.ts';

interface OrderHeaderProps {
  readonly orderId: string;
  readonly shown: ShownOrder | undefined;
  readonly busy: Action | undefined;
  readonly actions: readonly Action[];
  readonly hasOpenLines: boolean;
  readonly canShip: boolean;
  readonly hold?: 'hold' | 'release';
  readonly start: (action: Action) => void;
  readonly ship: () => void;
  readonly open: (form: FormName) => void;
}

/** The order's number, id and status, and the buttons for its actions. */
export function OrderHeader(props: OrderHeaderProps) {
  const { orderId, shown, busy, actions, hasOpenLines, canShip, hold, start, ship, open } = props;
  const order = shown && (shown.order ?? shown.collection);
  const number = order?.number;
  return (
    <header class="bar">
      <h1 id="title" tabIndex={-1}>
        Order <span class="id">{number ?? orderId}</span>
      </h1>
      {order && <Status of={order.status} />}
      <FulfillmentChip of={order?.fulfillmentStatus} />
      <HoldChip of={order?.onHold} />
      <PaymentChip of={order?.paymentStatus} isUnpaid={isUnpaid(shown?.collection ?? {}, order)} />
      <div class="bar whole">
        {number && (
          <p class="dim">
            <span class="id">{orderId}</span> <CopyButton text={orderId} what="the order’s id" />
          </p>
        )}
        <span class="space" />
        {actions
          .filter(({ to }) => to !== 'CANCELLED')
          .map((action) => (
            <ActionButton key={action.name} of={action} isMain busy={busy} start={start} />
          ))}
        {canShip && (
          <button
            type="button"
            class={hold === 'release' ? '' : 'main'}
            aria-keyshortcuts="s"
            onClick={ship}
          >
            {shipName(order)} <kbd>s</kbd>
          </button>
        )}
        {hold && (
          <button type="button" class={hold === 'release' ? 'main' : ''} onClick={() => open(hold)}>
            {hold === 'release' ? 'Release' : 'Hold'} <kbd>h</kbd>
          </button>
        )}
        {hasOpenLines && (
          <button type="button" onClick={() => open('cancel-items')}>
            Cancel items …
          </button>
        )}
        {actions
          .filter(({ to }) => to === 'CANCELLED')
          .map((action) => (
            <ActionButton key={action.name} of={action} busy={busy} start={start} />
          ))}
      </div>
    </header>
  );
}

function shipName(order: Partial<Order> | undefined): string {
  if (order?.onHold) return 'Release and ship …';
  return order?.fulfillmentStatus === 'PARTIALLY_FULFILLED' ? 'Ship the rest …' : 'Ship …';
}

interface ActionButtonProps {
  readonly of: Action;
  readonly isMain?: boolean;
  readonly busy: Action | undefined;
  readonly start: (action: Action) => void;
}

const ActionButton = ({ of, isMain = false, busy, start }: ActionButtonProps) => (
  <button
    type="button"
    class={isMain ? 'main' : ''}
    disabled={busy !== undefined}
    onClick={() => start(of)}
  >
    {busy === of ? `${of.name} …` : of.name} <kbd>{of.key}</kbd>
  </button>
);
