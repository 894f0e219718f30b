import { useDesk } from '../desk.ts';
import { Icon } from '../elements/icons.tsx';
import { PaymentWord, Pill } from '../elements/pill.tsx';
import { amount } from '../format.ts';
import type { ListState } from '../list/list-state.ts';
import type { RowState } from '../list/row-group.tsx';
import { SelectBox } from '../list/select-box.tsx';
import { hrefOf } from '../route.ts';
import { age, isLate, shortMoment } from '../times.ts';
import { attributesIn } from '../work/shown-attributes.ts';
import {
  itemsLeft,
  lacksAddress,
  leftLines,
  NO_ADDRESS,
  nameOfCustomer,
  numberOf,
  spokenOrder,
  type WorkOrder,
} from '../work/work-order.ts';

interface OrderRowProps extends RowState {
  readonly list: ListState;
  readonly hasFirstItem: boolean;
}

/** One order of a list. It renders again only when its order changes, or the hand. */
export function OrderRow({ list, hasFirstItem, ...state }: OrderRowProps) {
  const { work } = useDesk();
  const { id, index, isAt, isPicked } = state;
  const order = work.get(id);
  if (!order) return null;
  const items = itemsLeft(order);
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
          href={hrefOf({ view: 'order', id })}
          aria-label={spokenOrder(order)}
        >
          {numberOf(order)}
        </a>
      </td>
      <td class="who strong">
        {lacksAddress(order) && (
          <>
            <Pill icon="alert" tone="warn">
              {NO_ADDRESS}
            </Pill>{' '}
          </>
        )}
        {nameOfCustomer(order)}
        {order.reference && <small class="dim"> {order.reference.id}</small>}
      </td>
      <td class="where">
        <span class="dim">{order.shippingAddress?.['country']}</span>{' '}
        {order.shippingAddress?.['city']}
      </td>
      <td class="num many">
        {items}
        {items !== undefined && <span class="unit"> {items === 1 ? 'item' : 'items'}</span>}
      </td>
      {hasFirstItem && <td class="first dim">{firstItem(order)}</td>}
      <td class="pay">
        <PaymentWord of={order} />
      </td>
      <td class="marks-cell">
        <Marks of={order} />
      </td>
      <td class="num since">
        <Age at={order.placedAt} />
      </td>
      <td class="num sum">{amount(order.total, order.currency)}</td>
    </tr>
  );
}

/** "3 × Wool cap, black + 2 more" */
function firstItem(order: WorkOrder): string {
  const [first, ...others] = leftLines(order) ?? [];
  if (!first) return '';
  return `${first.left} × ${first.name}${others.length > 0 ? ` + ${others.length} more` : ''}`;
}

function Marks({ of: { customerNote, tags = [], attributes } }: { readonly of: WorkOrder }) {
  const declared = useDesk().config.attributes;
  return (
    <span class="marks" title={tags.join(', ')}>
      {customerNote !== undefined && (
        <span title="Customer’s note">
          <Icon of="note" />
          <span class="hidden">Customer’s note</span>
        </span>
      )}
      {tags.map((tag) => (
        <span class="pill" key={tag}>
          {tag}
        </span>
      ))}
      {declared &&
        attributesIn('list', declared.order, attributes).map(({ name, label, text }) => (
          <span class="pill" key={name} title={`${label}: ${text}`}>
            {text}
          </span>
        ))}
    </span>
  );
}

/** The time that an order waits; amber if that is too long. */
function Age({ at }: { readonly at: string }) {
  const { now, config } = useDesk();
  return (
    <time
      dateTime={at}
      title={shortMoment(at, now.value)}
      class={isLate(at, now.value, config.lateAfter) ? 'late' : ''}
    >
      {age(at, now.value)}
    </time>
  );
}
