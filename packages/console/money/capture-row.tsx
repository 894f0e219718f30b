import type { ListedOrder } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill, StatePill } from '../elements/pill.tsx';
import { amount } from '../format.ts';
import type { ListState } from '../list/list-state.ts';
import type { RowState } from '../list/row-group.tsx';
import { SelectBox } from '../list/select-box.tsx';
import { hrefOf } from '../route.ts';
import { age, shortMoment } from '../times.ts';
import { customerOf, numberOf, spokenOrder } from '../work/work-order.ts';
import { toCapture } from './capturable.ts';

/** Milliseconds after which a hold may end soon: cards' last seven days, some of them five. */
const SOON = 4 * 86_400_000;

interface CaptureRowProps extends RowState {
  readonly of: ListedOrder | undefined;
  readonly list: ListState;
}

/** An order with money that a bank holds. */
export function CaptureRow({ of: order, list, ...state }: CaptureRowProps) {
  const { now } = useDesk();
  const { id, index, isAt, isPicked } = state;
  if (!order) return null;
  const { since = '', shippingAddress } = order;
  const endsSoon = now.value - Date.parse(since) > SOON;
  return (
    <tr
      class={`${isAt ? 'at' : ''} ${isPicked ? 'picked' : ''}`}
      data-id={id}
      aria-rowindex={index + 2}
      onClick={() => list.moveTo(id)}
    >
      <td class="box">
        <SelectBox list={list} name={spokenOrder(order)} {...state} />
      </td>
      <td class="nr">
        <a
          class="order mono"
          data-row
          href={hrefOf({ view: 'order', id, query: 'do=money' })}
          aria-label={spokenOrder(order)}
        >
          {numberOf(order)}
        </a>
      </td>
      <td class="who strong">{customerOf(order)}</td>
      <td class="where">
        <span class="dim">{shippingAddress?.['country']}</span> {shippingAddress?.['city']}
      </td>
      <td class="first">
        <StatePill of={order} isShippingAlone />
      </td>
      <td class="pay">
        <PaymentState of={order} endsSoon={endsSoon} />
      </td>
      <td class="num since">
        <time dateTime={since} title={shortMoment(since, now.value)} class={endsSoon ? 'late' : ''}>
          {age(since, now.value)}
        </time>
      </td>
      <td class="num sum">{amount(toCapture(order), order.currency)}</td>
    </tr>
  );
}

interface PaymentStateProps extends Pick<CaptureRowProps, 'of'> {
  readonly endsSoon: boolean;
}

/** The state of a hold: it is to be released, or may end. */
function PaymentState({ of: order, endsSoon }: PaymentStateProps) {
  const isOver = order?.status === 'CANCELLED';
  return isOver || endsSoon ? (
    <Pill icon={isOver ? 'alert' : 'clock'} tone="warn">
      {isOver ? 'To release' : 'May end'}
    </Pill>
  ) : (
    <span class="dim">Authorized</span>
  );
}
