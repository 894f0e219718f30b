import { useLayoutEffect, useState } from 'preact/hooks';
import type { DialogRequest } from '../actions/dialog-request.ts';
import { type Desk, useDesk } from '../desk.ts';
import { DialogSubject } from '../elements/dialog.tsx';
import { LoadedView } from '../elements/states.tsx';
import { type KeyActions, useKeys } from '../keys.ts';
import { Note } from '../queue/preview.tsx';
import { COMMENT_FIELD } from '../remarks/comment-field.tsx';
import { useRefresh } from '../requests/use-refresh.ts';
import { namedOrder, type WorkOrder } from '../work/work-order.ts';
import { AddressCard } from './address-card.tsx';
import { AftermathView } from './aftermath-view.tsx';
import { pressButtonOf, pressRefund, useAskedAction } from './asked-action.ts';
import type { Action } from './order-actions.ts';
import { type FormName, OrderForms } from './order-forms.tsx';
import { OrderHeader } from './order-header.tsx';
import { ToShip } from './order-lines.tsx';
import { type Possible, possibleFor } from './possible.ts';
import { AboutOrder, ReadOrder } from './read-order.tsx';
import { pageOrderOf, type ShownOrder, useCatchUp, workOrderOf } from './shown-order.ts';
import { keepKeyboard, type OrderWork, useOrderWork } from './use-order-work.ts';

const focusComment = (): void => document.getElementById(COMMENT_FIELD)?.focus();

/** Each key presses the button that names it, so that it does what the order's state permits. */
const KEYS: KeyActions = {
  ...Object.fromEntries([...'shlvcdmeta'].map((key) => [key, pressButtonOf(key)])),
  n: focusComment,
  // No key: a list asks for it.
  refund: pressRefund,
};

interface OrderViewProps {
  readonly orderId: string;
  /** The part behind the question mark of the address. */
  readonly query: string;
}

/**
 * One order: lines and parcels (A3), the order itself (A3b), its timeline (A30), its customer's
 * profile and numbers (A9b). It is painted from the lists at once, and completed by what is read.
 */
export function OrderView({ orderId, query }: OrderViewProps) {
  const desk = useDesk();
  const { client, said } = desk;
  const announce = (outcome: string) => {
    said.value = outcome;
  };
  const work = useOrderWork({ client, orderId, announce });
  const { loaded, setAftermath } = work;
  const isCatchingUp = useCatchUp(loaded);
  const [form, setForm] = useState<FormName>();
  const order = pageOrderOf(loaded.value) ?? desk.work.peek(orderId);
  const possible = possibleFor(loaded.value);
  const start = ({ to }: Action) => setForm(to === 'CANCELLED' ? 'cancel-order' : 'deliver');
  const again = () => {
    setAftermath({});
    void loaded.reload();
  };
  const dialog = (kind: DialogRequest['kind']) => () => openFor(desk, work, orderId, kind);
  const keys = useAskedAction(query, loaded, { ...KEYS, r: again });
  useRefresh(() => keys['r']?.());
  useKeys(keys);
  useShownEverywhere(loaded.value);
  return (
    <DialogSubject value={order && namedOrder(order)}>
      <article class="order-page" aria-labelledby="title">
        <OrderHeader
          orderId={orderId}
          order={order}
          shown={loaded.value}
          busy={work.busy}
          {...possible}
          start={start}
          dialog={dialog}
          open={setForm}
        />
        <AftermathView work={work} actions={possible.actions} again={again} />
        <div class="columns">
          <div class="stack">
            {order && <Work of={order} possible={possible} open={setForm} />}
            <LoadedView of={loaded} what="the order">
              {(shown) => (
                <ReadOrder of={shown} work={work} client={client} isCatchingUp={isCatchingUp} />
              )}
            </LoadedView>
          </div>
          <aside class="stack" aria-label="Customer and address">
            {order && <AddressCard of={order} possible={possible} open={setForm} />}
            {loaded.value && (
              <AboutOrder of={loaded.value} client={client} open={setForm} tag={dialog('tag')} />
            )}
          </aside>
        </div>
        <OrderForms client={client} work={work} form={form} close={() => setForm(undefined)} />
      </article>
    </DialogSubject>
  );
}

interface WorkProps {
  readonly of: WorkOrder;
  readonly possible: Possible;
  readonly open: (form: FormName) => void;
}

/** The note, and what is left to ship. */
const Work = ({ of: order, possible, open }: WorkProps) => (
  <>
    <Note of={order} />
    <ToShip of={order} cancel={possible.hasOpenLines ? () => open('cancel-items') : undefined} />
  </>
);

/**
 * Opens a dialog of all views for the order, as the lists have it until it is read. It is read
 * again afterwards.
 */
function openFor(
  { dialog, work }: Desk,
  { loaded }: OrderWork,
  orderId: string,
  kind: DialogRequest['kind'],
): void {
  const order = workOrderOf(loaded.value) ?? work.peek(orderId);
  const done = () => void loaded.reload().then(keepKeyboard);
  if (order) dialog.value = { kind, orders: [order], done };
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
