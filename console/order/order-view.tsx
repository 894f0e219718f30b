import { useLayoutEffect, useState } from 'preact/hooks';
import { SummaryView } from '../customer/summary-view.tsx';
import type { LagMeter } from '../lag.tsx';
import { Parcels } from '../parcels/parcels.tsx';
import { Payments } from '../payments/payments.tsx';
import { isUnpaid } from '../payments/unpaid.ts';
import { Tags } from '../remarks/tags.tsx';
import type { Session } from '../session.ts';
import { useShortcuts } from '../shortcuts.tsx';
import { LoadedView } from '../states.tsx';
import { AftermathView } from './aftermath-view.tsx';
import { CustomersWords, Facts } from './facts.tsx';
import { LinesTable } from './lines-table.tsx';
import type { Action } from './order-actions.ts';
import { type FormName, OrderForms } from './order-forms.tsx';
import { OrderHeader } from './order-header.tsx';
import { keysOf, possibleFor } from './possible.ts';
import { type ShownOrder, useCatchUp } from './shown-order.ts';
import { Timeline } from './timeline.tsx';
import { type OrderWork, useOrderWork } from './use-order-work.ts';

interface OrderViewProps {
  readonly session: Session;
  readonly orderId: string;
  readonly meter: LagMeter;
  readonly announce: (outcome: string) => void;
}

/**
 * One order: lines and parcels (A3), the order itself (A3b), its timeline (A30), its customer's
 * numbers (A9).
 */
export function OrderView({ session: { client }, orderId, meter, announce }: OrderViewProps) {
  const work = useOrderWork({ client, orderId, meter, announce });
  const { found, setAftermath } = work;
  const isCatchingUp = useCatchUp(found);
  const [form, setForm] = useState<FormName>();
  const possible = possibleFor(found.value);
  const start = (action: Action) => {
    const order = found.value?.order;
    if (action.to === 'CANCELLED') setForm('cancel-order');
    else if (action.to === 'SHIPPED' && isUnpaid(found.value?.collection ?? {}, order))
      setForm('ship-unpaid');
    else if (order) work.start(action, order, found.at);
  };
  const again = () => {
    setAftermath({});
    void found.reload();
  };
  useShortcuts({ r: again, ...keysOf(possible, start, setForm) });
  useNumberInTitle(found.value);
  return (
    <article aria-labelledby="title">
      <OrderHeader
        orderId={orderId}
        shown={found.value}
        busy={work.busy}
        {...possible}
        start={start}
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

/** Puts the order's number, which people use, into the browser's tabs and history. */
function useNumberInTitle(shown: ShownOrder | undefined): void {
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
        finished={(message, version) => void work.finished(message, version)}
        refresh={() => void work.found.reload()}
      />
      <Payments
        client={client}
        collection={of.collection}
        order={of.order}
        finished={(message) => void work.finished(message)}
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
      {of.summary && <SummaryView of={of.summary} />}
    </aside>
  </div>
);
