import { useState } from 'preact/hooks';
import { ConnectionError } from '../client/problem-error.ts';
import type { Order, OrderCollection, OrderEvent } from '../client/types.ts';
import { AddressView } from './address-view.tsx';
import { ConflictView } from './conflict-view.tsx';
import { amount, changes, moment } from './format.ts';
import type { LagMeter } from './lag.tsx';
import { ACTIONS, type Action, act, type Conflict } from './order-actions.ts';
import { hrefOf } from './route.ts';
import type { Session } from './session.ts';
import { useShortcuts } from './shortcuts.tsx';
import { changesBehind, loadOrder, type ShownOrder, useCatchUp } from './shown-order.ts';
import { Failed, LoadedView, Status } from './states.tsx';
import { SummaryView } from './summary-view.tsx';
import { useLoad } from './use-load.ts';

interface OrderViewProps {
  readonly session: Session;
  readonly orderId: string;
  readonly meter: LagMeter;
  readonly announce: (outcome: string) => void;
}

/**
 * One order: its lines (A3), the order itself (A3b), what became of it (A13), and whose it is (A9).
 */
export function OrderView({ session: { client }, orderId, meter, announce }: OrderViewProps) {
  const found = useLoad(() => loadOrder(client, orderId), orderId);
  const isCatchingUp = useCatchUp(found);
  const [conflict, setConflict] = useState<Conflict>();
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState<Action>();

  const perform = async (action: Action, seen: Order, seenAt: number) => {
    setBusy(action);
    setFailure(undefined);
    setConflict(undefined);
    try {
      const outcome = await act(client, action, seen, seenAt);
      if (outcome.kind === 'conflict') {
        announce('');
        setConflict(outcome.conflict);
      } else {
        announce(`The order is ${action.done}.`);
        void meter.measure(orderId, outcome.order.version ?? 1);
      }
      await found.reload();
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(undefined);
    // The button that was pressed is gone, and with it the place of who works with the keyboard.
    if (document.activeElement === document.body) focusTitle();
  };

  const order = found.value?.order;
  const start = (action: Action) => {
    if (!order || busy) return;
    if (action.to === 'CANCELLED' && !confirm(`Cancel ${orderId}? Its goods go back to the stock.`))
      return;
    void perform(action, order, found.at);
  };
  const possible = ACTIONS.filter(({ from }) => from === order?.status);
  const again = () => {
    setFailure(undefined);
    void found.reload();
  };
  useShortcuts({
    r: again,
    ...Object.fromEntries(possible.map((action) => [action.key, () => start(action)])),
  });

  return (
    <article aria-labelledby="title">
      <header class="bar">
        <h1 id="title" tabIndex={-1}>
          Order <span class="id">{orderId}</span>
        </h1>
        {found.value && <Status of={(order ?? found.value.collection).status} />}
        <span class="space" />
        {possible.map((action) => (
          <button
            type="button"
            key={action.name}
            class={action.name === 'Ship' ? 'main' : ''}
            disabled={busy !== undefined}
            onClick={() => start(action)}
          >
            {busy === action ? `${action.name} …` : action.name} <kbd>{action.key}</kbd>
          </button>
        ))}
      </header>
      {conflict && (
        <ConflictView
          conflict={conflict}
          close={() => {
            setConflict(undefined);
            focusTitle();
          }}
          again={(action) => void perform(action, conflict.current, Date.now())}
        />
      )}
      {failure && (
        <Failed error={failure} retry={again} retryName="Look again">
          {failure instanceof ConnectionError &&
            'Whether it was done is not known: look before you repeat it.'}
        </Failed>
      )}
      <LoadedView of={found} what="the order">
        {(shown) => (
          <div class="columns">
            <div>
              <Lines of={shown.collection} />
              <Events of={shown.events} isCatchingUp={isCatchingUp} />
            </div>
            <aside>
              <Facts of={shown} />
              {shown.collection.shippingAddress && (
                <AddressView of={shown.collection.shippingAddress} />
              )}
              {shown.summary && <SummaryView of={shown.summary} />}
            </aside>
          </div>
        )}
      </LoadedView>
    </article>
  );
}

const focusTitle = (): void => document.getElementById('title')?.focus();

function Lines({ of: { lines, total, currency } }: { readonly of: OrderCollection }) {
  if (lines.length === 0) return <p class="empty">It has no lines.</p>;
  return (
    <table class="stacked">
      <caption>Lines</caption>
      <thead>
        <tr>
          <th scope="col">SKU</th>
          <th scope="col">Name</th>
          <th scope="col" class="number">
            Quantity
          </th>
          <th scope="col" class="number">
            Price
          </th>
          <th scope="col" class="number">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.seq}>
            <td class="id">{line.sku ?? '–'}</td>
            <td class="rest">{line.name ?? '–'}</td>
            <td class="number" data-label="Quantity">
              {line.quantity ?? '–'}
            </td>
            <td class="number" data-label="Price">
              {amount(line.unitPrice, currency)}
            </td>
            <td class="number">{amount(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Total
          </th>
          <td class="number">{amount(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Events({
  of,
  isCatchingUp,
}: {
  readonly of: readonly OrderEvent[];
  readonly isCatchingUp: boolean;
}) {
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      {of.length === 0 && <p class="dim">{isCatchingUp ? 'On their way …' : 'There are none.'}</p>}
      <ol class="events">
        {of.map((event) => (
          <li key={event.version}>
            <Status of={event.status} />{' '}
            <span class="dim">
              {event.previousStatus ? `from ${event.previousStatus}` : 'placed'}
            </span>{' '}
            <time dateTime={event.at}>{moment(event.at)}</time>{' '}
            <span class="dim">version {event.version}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Facts({ of }: { readonly of: ShownOrder }) {
  const { collection, order } = of;
  const behind = changesBehind(of);
  return (
    <dl class="facts">
      {collection.customerId !== undefined && (
        <div>
          <dt>Customer</dt>
          <dd>
            <a href={hrefOf({ view: 'customer', id: collection.customerId })}>
              {collection.customerId}
            </a>
          </dd>
        </div>
      )}
      <Fact name="Payment" value={order?.paymentStatus} />
      <Fact name="Placed" value={moment(collection.placedAt)} />
      <Fact name="Changed" value={moment(order?.updatedAt)} />
      <Fact name="Version" value={order?.version} />
      <div>
        <dt>Events and numbers</dt>
        <dd class={behind > 0 ? 'warn' : ''}>
          {behind > 0 ? `${changes(behind)} behind` : 'up to date'}
        </dd>
      </div>
    </dl>
  );
}

const Fact = ({
  name,
  value,
}: {
  readonly name: string;
  readonly value: string | number | undefined;
}) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ?? '–'}</dd>
  </div>
);
