import type { StoredLineItem, WaitingReturn } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Pill } from '../elements/pill.tsx';
import { SkuLink } from '../elements/sku-link.tsx';
import { amount } from '../format.ts';
import { hrefOf } from '../route.ts';
import { age, moment } from '../times.ts';
import { customerOf, numberOf, type WorkOrder } from '../work/work-order.ts';
import { RETURN_STATES } from './return-words.ts';

interface ReturnRowProps {
  readonly of: WaitingReturn;
  readonly order: WorkOrder | undefined;
}

/** A return that waits, with its customer and what its order's returns still wait for. */
export function ReturnRow({ of: returned, order }: ReturnRowProps) {
  const { now } = useDesk();
  const [words, icon, tone] = RETURN_STATES[returned.status];
  return (
    <tr>
      <td class="whole">
        <a class="order" href={hrefOf({ view: 'order', id: returned.orderId })}>
          {order ? numberOf(order) : returned.orderId}
        </a>
      </td>
      <td>
        {order && (
          <a href={hrefOf({ view: 'customer', id: order.customerId })}>{customerOf(order)}</a>
        )}
      </td>
      <td>
        <Pill icon={icon} tone={tone}>
          {words}
        </Pill>
      </td>
      <td>
        <time dateTime={returned.createdAt} title={moment(returned.createdAt)}>
          {age(returned.createdAt, now.value)} ago
        </time>
      </td>
      <td class="rest">{order && <Items of={order} />}</td>
      <td class="number">{amount(returned.total, returned.currency)}</td>
    </tr>
  );
}

/** The items of all returns of an order: the list gives the number of a return's lines alone. */
const Items = ({ of: { lines = [] } }: { readonly of: WorkOrder }) => (
  <>
    {lines
      .map((line) => [line, returning(line)] as const)
      .filter(([, count]) => count > 0)
      .map(([{ seq, name, sku }, count]) => (
        <div key={seq}>
          {count} × {name ?? <SkuLink of={sku} />}
        </div>
      ))}
  </>
);

const returning = ({ fulfilled = 0, returned = 0, returnable = 0 }: StoredLineItem): number =>
  fulfilled - returned - returnable;
