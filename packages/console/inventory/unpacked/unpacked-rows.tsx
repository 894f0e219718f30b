import { useDesk } from '../../desk.ts';
import { Pill } from '../../elements/pill.tsx';
import { amount } from '../../format.ts';
import type { ListState } from '../../list/list-state.ts';
import { ListTable } from '../../list/list-table.tsx';
import type { RowState } from '../../list/row-group.tsx';
import { SelectBox } from '../../list/select-box.tsx';
import { hrefOf } from '../../route.ts';
import { age, shortMoment } from '../../times.ts';
import { itemsLeft, nameOfCustomer, numberOf, spokenOrder } from '../../work/work-order.ts';
import type { Missing } from '../short-skus.ts';

interface UnpackedRowsProps {
  readonly list: ListState;
  readonly of: ReadonlyMap<string, readonly Missing[]>;
}

/** The orders that lack items, with what they need of each SKU that is short. */
export const UnpackedRows = ({ list, of: missing }: UnpackedRowsProps) => (
  <ListTable
    list={list}
    name="Cannot be packed"
    look="list wide unpacked"
    isCut={false}
    head={
      <>
        <th class="nr">Order</th>
        <th class="who">Customer</th>
        <th class="first">Needs</th>
        <th class="pay">Can be packed</th>
        <th class="num since">Age</th>
        <th class="num sum">Total</th>
      </>
    }
    row={(state) => <Row key={state.id} list={list} missing={missing.get(state.id)} {...state} />}
  />
);

interface RowProps extends RowState {
  readonly list: ListState;
  readonly missing: readonly Missing[] | undefined;
}

function Row({ list, missing = [], ...state }: RowProps) {
  const { work, now } = useDesk();
  const order = work.get(state.id);
  if (!order) return null;
  const { placedAt } = order;
  const needed = missing.reduce((sum, of) => sum + of.needed, 0);
  const all = itemsLeft(order) ?? needed;
  return (
    <tr
      class={`${state.isAt ? 'at' : ''} ${state.isPicked ? 'picked' : ''}`}
      data-id={state.id}
      aria-rowindex={state.index + 2}
      onClick={() => list.moveTo(state.id)}
    >
      <td class="box">
        <SelectBox list={list} name={spokenOrder(order)} {...state} />
      </td>
      <td class="nr">
        <a
          class="order mono"
          data-row
          href={hrefOf({ view: 'order', id: state.id })}
          aria-label={spokenOrder(order)}
        >
          {numberOf(order)}
        </a>
      </td>
      <td class="who strong">{nameOfCustomer(order)}</td>
      <td class="first">
        {missing
          .map(({ level: { sku, name }, needed }) => `${needed} × ${name} (${sku})`)
          .join(', ')}
      </td>
      <td class="pay">
        {all > needed ? (
          <Pill icon="half" tone="warn">
            In part: {all - needed} of {all}
          </Pill>
        ) : (
          <Pill icon="alert" tone="bad">
            Not at all
          </Pill>
        )}
      </td>
      <td class="num since">
        <time dateTime={placedAt} title={shortMoment(placedAt, now.value)}>
          {age(placedAt, now.value)}
        </time>
      </td>
      <td class="num sum">{amount(order.total, order.currency)}</td>
    </tr>
  );
}
