import { StatePill } from '../elements/pill.tsx';
import { orders } from '../format.ts';
import { hrefOf } from '../route.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';

interface LeftOutProps {
  /** The orders that are on hold, or over. */
  readonly stopped: readonly WorkOrder[];
  readonly unpaid?: readonly WorkOrder[];
  /** Includes the unpaid ones; undefined if the shop ships only what is paid. */
  readonly include?: (() => void) | undefined;
}

/** The selected orders that are not shipped or printed with the others, by name. */
export function LeftOut({ stopped, unpaid = [], include }: LeftOutProps) {
  const count = stopped.length + unpaid.length;
  if (count === 0) return null;
  return (
    <p class="note">
      <span>
        {orders(count)} left out:{' '}
        {[...stopped, ...unpaid].map((order) => (
          <span key={order.orderId}>
            <a href={hrefOf({ view: 'order', id: order.orderId })}>{numberOf(order)}</a>{' '}
            <StatePill of={order} />{' '}
          </span>
        ))}
        {unpaid.length > 0 && include && (
          <button type="button" class="small" onClick={include}>
            Include the unpaid {unpaid.length === 1 ? 'one' : 'ones'}
          </button>
        )}
      </span>
    </p>
  );
}
