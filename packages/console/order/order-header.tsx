import { useDesk } from '../desk.ts';
import { Pill, StatePill } from '../elements/pill.tsx';
import { amount, countryName } from '../format.ts';
import { PaymentPills } from '../payments/payment-status.tsx';
import { shippingOf } from '../queue/preview.tsx';
import { age, longMoment } from '../times.ts';
import { holdWords } from '../work/hold-reasons.ts';
import { customerOf, numberOf, type WorkOrder } from '../work/work-order.ts';
import { HeaderButtons, type HeaderButtonsProps } from './header-buttons.tsx';
import { shippedOf } from './order-lines.tsx';
import { PlaceInQueue } from './place-in-queue.tsx';
import type { ShownOrder } from './shown-order.ts';

interface OrderHeaderProps extends Omit<HeaderButtonsProps, 'order' | 'collection'> {
  readonly orderId: string;
  /** The order as it was read, else as the lists have it. */
  readonly order: WorkOrder | undefined;
  readonly shown: ShownOrder | undefined;
}

/** The order's name, number and state, its place in the queue, and the buttons of its actions. */
export function OrderHeader({ orderId, order, shown, ...buttons }: OrderHeaderProps) {
  // A row that was written by hand, under any id, has no actions.
  const isOurs = !shown || shown.order !== undefined;
  return (
    <header class="head order-head">
      <PlaceInQueue orderId={orderId}>
        <div class="row named">
          <h1 id="title" tabIndex={-1}>
            <span class="hidden">Order {order ? `${numberOf(order)}, ` : ''}</span>
            {order ? customerOf(order) : <span class="id">{orderId}</span>}
          </h1>
          {order && <span class="mono order-number">{numberOf(order)}</span>}
        </div>
        {order && <Pills of={order} shown={shown} />}
      </PlaceInQueue>
      <div class="row whole">
        {order && <Placed of={order} />}
        <HeaderButtons
          {...buttons}
          order={isOurs ? order : undefined}
          collection={shown?.collection}
        />
      </div>
    </header>
  );
}

interface PillsProps extends Pick<OrderHeaderProps, 'shown'> {
  readonly of: WorkOrder;
}

/** The order's state, and what is wrong with it. No word is there twice. */
const Pills = ({ of: order, shown }: PillsProps) => (
  <div class="row pills">
    {order.onHold && (
      <Pill icon="pause" tone="warn">
        On hold: {holdWords(order.onHold).toLowerCase()}
      </Pill>
    )}
    {order.status === 'OPEN' && order.fulfillmentStatus === 'PARTIALLY_FULFILLED' ? (
      <Pill icon="half" tone="todo">
        Partly shipped{shippedOf(order)}
      </Pill>
    ) : (
      !order.onHold && <StatePill of={order} isShippingAlone />
    )}
    <PaymentPills of={order} copy={shown?.collection} />
  </div>
);

/** "Placed today 06:02, 8 h ago · DHL Standard to Austria · €175.40" */
function Placed({ of: order }: { readonly of: WorkOrder }) {
  const { now } = useDesk();
  const country = order.shippingAddress?.['country'];
  const parts = [
    order.placedAt &&
      `Placed ${longMoment(order.placedAt, now.value)}, ${age(order.placedAt, now.value)} ago`,
    [shippingOf(order), country && `to ${countryName(country)}`].filter(Boolean).join(' '),
    amount(order.total, order.currency),
  ];
  return <span class="dim">{parts.filter(Boolean).join(' · ')}</span>;
}
