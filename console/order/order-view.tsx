import { useLayoutEffect, useState } from 'preact/hooks';
import { SummaryView } from '../customer/summary-view.tsx';
import { type Desk, useDesk } from '../desk.ts';
import { LoadedView } from '../elements/states.tsx';
import { useKeys } from '../keys.ts';
import { Parcels } from '../parcels/parcels.tsx';
import { Payments } from '../payments/payments.tsx';
import { Tags } from '../remarks/tags.tsx';
import { OrderReturns } from '../returns/order-returns.tsx';
import type { Session } from '../session.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { AftermathView } from './aftermath-view.tsx';
import { pressButtonOf, useAskedAction } from './asked-action.ts';
import { CustomersWords, Facts } from './facts.tsx';
import { LinesTable } from './lines-table.tsx';
import type { Action } from './order-actions.ts';
import { type FormName, OrderForms } from './order-forms.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderLinks } from './order-links.tsx';
import { keysOf, possibleFor } from './possible.ts';
import { type ShownOrder, useCatchUp } from './shown-order.ts';
import { Timeline } from './timeline.tsx';
import { keepKeyboard, type OrderWork, useOrderWork } from './use-order-work.ts';

interface OrderViewProps {
  readonly session: Session;
  readonly orderId: string;
  /** The part behind the question mark of the address. */
  readonly query: string;
  readonly announce: (outcome: string) => void;
}

/**
 * One order: lines and parcels (A3), the order itself (A3b), its timeline (A30), its customer's
 * numbers (A9).
 */
export function OrderView({ session: { client }, orderId, query, announce }: OrderViewProps) {
  const work = useOrderWork({ client, orderId, announce });
  const desk = useDesk();
  const { found, setAftermath } = work;
  const isCatchingUp = useCatchUp(found);
  const [form, setForm] = useState<FormName>();
  const possible = possibleFor(found.value);
  const start = (action: Action) => {
    const order = found.value?.order;
    if (action.to === 'CANCELLED') setForm('cancel-order');
    else if (order) work.start(action, order, found.at);
  };
  const again = () => {
    setAftermath({});
    void found.reload();
  };
  const openDialog = (kind: 'ship' | 'print') => () => openFor(desk, work, kind);
  const ship = openDialog('ship');
  const keys = {
    ...keysOf(possible, ship, start, setForm),
    m: pressButtonOf('m'),
    e: pressButtonOf('e'),
  };
  useAskedAction(query, found.value !== undefined, keys);
  useKeys({ r: again, l: openDialog('print'), Escape: () => history.back(), ...keys });
  useShownEverywhere(found.value);
  return (
    <article aria-labelledby="title">
      <OrderHeader
        orderId={orderId}
        shown={found.value}
        busy={work.busy}
        {...possible}
        start={start}
        ship={ship}
        open={setForm}
      />
      <AftermathView work={work} actions={possible.actions} again={again} />
      <LoadedView of={found} what="the order">
        {(shown) => (
          <Columns
            of={shown}
            work={work}
            client={client}
            isCatchingUp={isCatchingUp}
            open={setForm}
          />
        )}
      </LoadedView>
      <OrderForms client={client} work={work} form={form} close={() => setForm(undefined)} />
    </article>
  );
}

/** Opens a dialog of all views for the order, which is read again afterwards. */
function openFor({ dialog }: Desk, { found }: OrderWork, kind: 'ship' | 'print'): void {
  const order = workOrderOf(found.value);
  const done = () => void found.reload().then(keepKeyboard);
  if (order) dialog.value = { kind, orders: [order], done };
}

/** The order as the dialogs of all views take it. */
function workOrderOf(shown: ShownOrder | undefined): WorkOrder | undefined {
  return shown?.order && { ...shown.collection, ...shown.order };
}

/** Gives what was read to the lists, and puts the number into the browser's tabs and history. */
function useShownEverywhere(shown: ShownOrder | undefined): void {
  const { work } = useDesk();
  useLayoutEffect(() => {
    const order = workOrderOf(shown);
    if (order) work.put([order]);
  }, [shown]);
  const number = shown?.order?.number ?? shown?.collection.number;
  useLayoutEffect(() => {
    if (number) document.title = `Order ${number} · Orders`;
  }, [number]);
}

interface ColumnsProps {
  readonly of: ShownOrder;
  readonly work: OrderWork;
  readonly client: Session['client'];
  readonly isCatchingUp: boolean;
  readonly open: (form: FormName) => void;
}

const Columns = ({ of, work, client, isCatchingUp, open }: ColumnsProps) => (
  <div class="columns">
    <div>
      <LinesTable of={of.collection} total={of.order?.total ?? of.collection.total} />
      <Parcels
        client={client}
        collection={of.collection}
        order={of.order}
        finished={(message) => void work.finished(message)}
        refresh={() => void work.found.reload()}
      />
      <OrderReturns
        client={client}
        collection={of.collection}
        order={of.order}
        finished={(message) => void work.finished(message)}
        refresh={() => void work.found.reload()}
      />
      <Payments
        client={client}
        collection={of.collection}
        order={of.order}
        finished={(message, isAsked) =>
          void work.finished(message, isAsked ? work.readMoney : undefined)
        }
        refresh={() => void work.found.reload()}
      />
      <Timeline
        of={of.timeline}
        isCatchingUp={isCatchingUp}
        comment={of.order && (() => open('comment'))}
      />
    </div>
    <aside aria-label="About the order">
      <Facts of={of} />
      <CustomersWords of={of.collection} />
      {of.order && (
        <Tags
          of={of.collection.tags}
          add={() => open('tag')}
          remove={(tag) => open(`untag ${tag}`)}
        />
      )}
      {of.order && <OrderLinks client={client} orderId={of.order.orderId} />}
      {of.summary && <SummaryView of={of.summary} />}
    </aside>
  </div>
);
