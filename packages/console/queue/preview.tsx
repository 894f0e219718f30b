import { addressText } from '../address.ts';
import { useDesk } from '../desk.ts';
import { AddressLines } from '../elements/address-lines.tsx';
import { CopyButton } from '../elements/copy-button.tsx';
import { Icon } from '../elements/icons.tsx';
import { Pill, StatePill } from '../elements/pill.tsx';
import { SkuLink } from '../elements/sku-link.tsx';
import { amount } from '../format.ts';
import type { ListState } from '../list/list-state.ts';
import { preference } from '../preferences.ts';
import { hrefOf } from '../route.ts';
import { shortMoment } from '../times.ts';
import { paymentOf } from '../work/filters.ts';
import { holdWords } from '../work/hold-reasons.ts';
import {
  lacksAddress,
  leftLines,
  NO_ADDRESS,
  numberOf,
  queueOf,
  SHIP_NAMES,
  spokenOrder,
  type WorkOrder,
} from '../work/work-order.ts';

/** True if the preview beside a list of orders is open. */
export const hasPreview = preference('preview', true);

/** The order under the hand, beside the list. */
export function Preview({ list }: { readonly list: ListState }) {
  const desk = useDesk();
  const id = list.at.value;
  const order = id === undefined ? undefined : desk.work.get(id);
  if (!order) return null;
  const open = (kind: 'ship' | 'hold' | 'print') => () => {
    desk.dialog.value = { kind, orders: [order] };
  };
  const [kind, name, key] = order.onHold
    ? (['hold', 'Release', 'h'] as const)
    : (['ship', SHIP_NAMES[queueOf(order)], 's'] as const);
  return (
    <aside class="peek" aria-label={spokenOrder(order)}>
      <div class="row">
        <h2 class="mono">{numberOf(order)}</h2>
        <span class="grow" />
        <StatePill of={order} />
      </div>
      {order.onHold && <p class="note">On hold: {holdWords(order.onHold).toLowerCase()}</p>}
      <Note of={order} />
      <ShipTo of={order} />
      <Lines of={order} />
      <Sums of={order} now={desk.now.value} />
      <div class="row">
        <button type="button" class="main" aria-keyshortcuts={key} onClick={open(kind)}>
          {name} <kbd>{key}</kbd>
        </button>
        <div class="row">
          <button type="button" aria-keyshortcuts="l" onClick={open('print')}>
            Print <kbd>l</kbd>
          </button>
          <a class="button" href={hrefOf({ view: 'order', id: order.orderId })}>
            Open <kbd>↵</kbd>
          </a>
        </div>
      </div>
    </aside>
  );
}

export const Note = ({ of: { customerNote } }: { readonly of: WorkOrder }) =>
  customerNote === undefined ? null : (
    <p class="note">
      <Icon of="note" /> <span class="said">“{customerNote}”</span>
    </p>
  );

/** The mark of an order whose parcel has nowhere to go. */
export const NoAddress = ({ of: order }: { readonly of: WorkOrder }) =>
  lacksAddress(order) ? (
    <p>
      <Pill icon="alert" tone="warn">
        {NO_ADDRESS}
      </Pill>
    </p>
  ) : null;

const ShipTo = ({ of: order }: { readonly of: WorkOrder }) => (
  <>
    <NoAddress of={order} />
    <Address of={order} />
  </>
);

const Address = ({ of: { shippingAddress } }: { readonly of: WorkOrder }) =>
  shippingAddress ? (
    <div class="row top-row">
      <address class="grow">
        <AddressLines of={shippingAddress} />
      </address>
      <CopyButton text={addressText(shippingAddress)} what="the address" />
    </div>
  ) : null;

function Lines({ of: order }: { readonly of: WorkOrder }) {
  const lines = leftLines(order);
  return lines ? (
    <ul class="lines">
      {lines.map(({ seq, sku, name, left, line: { unitPrice = 0 } }) => (
        <li key={seq}>
          <span class="q">{left} ×</span>
          <span>
            {name}
            <br />
            <small>
              <SkuLink of={sku} />
            </small>
          </span>
          <span class="num dim">{amount(left * unitPrice, order.currency)}</span>
        </li>
      ))}
    </ul>
  ) : (
    <p class="dim">Reading the items …</p>
  );
}

const Sums = ({ of: order, now }: { readonly of: WorkOrder; readonly now: number }) => (
  <dl class="kv">
    <dt>Total{paymentOf(order) && `, ${paymentOf(order).toLowerCase()}`}</dt>
    <dd class="strong">{amount(order.total, order.currency)}</dd>
    {shippingOf(order) && (
      <>
        <dt>Shipping</dt>
        <dd>{shippingOf(order)}</dd>
      </>
    )}
    <dt>Placed</dt>
    <dd>{shortMoment(order.placedAt, now)}</dd>
  </dl>
);

/** The name of the shipping that the buyer chose. */
export const shippingOf = ({ adjustments = [] }: WorkOrder): string | undefined =>
  adjustments.find(({ kind }) => kind === 'SHIPPING')?.name;
