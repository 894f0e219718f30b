import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { DialogRequest } from '../actions/dialog-request.ts';
import { type Desk, useDesk } from '../desk.ts';
import { Dialog } from '../elements/dialog.tsx';
import { lazy } from '../elements/lazy.tsx';
import { orders as ordersOf } from '../format.ts';
import { useKeys } from '../keys.ts';
import { whyOff } from '../requests/offline.ts';
import { restUntilThere } from '../resting-keys.ts';
import { go } from '../route.ts';
import { ShipDialog } from '../ship/ship-dialog.tsx';
import { thenOpenNext } from '../ship/ship-fields.tsx';
import { ShipManyDialog } from '../ship/ship-many-dialog.tsx';
import { readLines } from '../work/read-lines.ts';
import { queueOf, type WorkOrder } from '../work/work-order.ts';

const MarkDialog = lazy(() => import('../ship/mark-dialog.tsx'), Awaited);
const PrintView = lazy(() => import('../print/print-view.tsx'));

/** The dialog that a view has opened, over all of them. */
export function Dialogs() {
  const { dialog } = useDesk();
  const request = dialog.value;
  const [first] = request?.orders ?? [];
  if (!request || !first) return null;
  const key = request.kind + request.orders.map(({ orderId }) => orderId).join();
  return <Requested key={key} request={request} first={first} />;
}

interface RequestedProps {
  readonly request: DialogRequest;
  readonly first: WorkOrder;
}

function Requested({ request, first }: RequestedProps) {
  const desk = useDesk();
  const { dialog, work } = desk;
  const [listed] = useState(() => listAround(desk, first));
  const [walked] = useState(listed);
  const { kind, orders } = request;
  const close = () => {
    if (dialog.peek() === request) dialog.value = undefined;
  };
  // While its script is loaded: no other key acts on the view behind it.
  useKeys({ Escape: close }, { isModal: true });
  const again = () => request.done?.();
  /** Opens the next order of the list with the dialog, if a person works so. */
  const next = () => {
    request.done?.();
    const after = walked.slice(walked.indexOf(first.orderId) + 1);
    const idsLeft = new Set(listed());
    const order = work.peek(after.find((id) => idsLeft.has(id)) ?? '');
    if (!thenOpenNext.peek() || !order) return;
    desk.list?.state.follow(order.orderId);
    go({ view: 'order', id: order.orderId });
    dialog.value = { kind: 'ship', orders: [order] };
  };
  if (kind === 'hold' || kind === 'tag')
    return <MarkDialog kind={kind} orders={orders} close={close} done={again} />;
  if (kind === 'print') return <PrintView {...request} close={close} />;
  if (orders.some(({ lines }) => !lines)) return <Unread request={request} close={close} />;
  if (orders.length > 1) return <ShipManyDialog orders={orders} close={close} />;
  return <ShipDialog order={first} close={close} shipped={next} unsure={again} />;
}

/** Shown until the form is there: what is typed ahead is none of its text. */
function Awaited() {
  useLayoutEffect(restUntilThere, []);
  return <p class="dim foot">Loading …</p>;
}

/** Reads orders of which the list has no more than the number yet: they may be unpaid, or held. */
function Unread({
  request,
  close,
}: Pick<RequestedProps, 'request'> & { readonly close: () => void }) {
  const desk = useDesk();
  const { dialog, work } = desk;
  useEffect(() => {
    const ids = request.orders.map(({ orderId }) => orderId);
    void readLines(desk, ids).then(() => {
      const orders = ids.flatMap((id) => work.peek(id) ?? []);
      if (dialog.peek() === request) dialog.value = { ...request, orders };
    });
  }, [request]);
  return (
    <Dialog title={`Ship ${ordersOf(request.orders.length)}`} close={close}>
      {() => (
        // Not the button that closes it: an Enter that comes too early does nothing.
        <p class="body" tabIndex={-1} autofocus>
          {whyOff() ?? 'Loading …'}
        </p>
      )}
    </Dialog>
  );
}

/** The list that a person is in, as filtered and in its direction; else the order's own queue. */
function listAround({ list, work }: Desk, order: WorkOrder): () => readonly string[] {
  const queue = queueOf(order);
  return list?.state.ids.peek().includes(order.orderId)
    ? () => list.state.ids.peek()
    : () => work.queues.peek()[queue];
}

/**
 * Gives the focus on if its control leaves the page: to the next row, else to the row under the
 * hand or to the title.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    let last: Element | undefined;
    let next: Element | null | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target as Element;
      next = last.closest('tr, li')?.nextElementSibling;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const inNext = (selector: string) =>
        next?.isConnected ? next.querySelector<HTMLElement>(selector) : undefined;
      const row = inNext(last.localName) ?? inNext('a, button');
      const hand = document.querySelector<HTMLElement>('.at [data-row]');
      (row || hand || document.getElementById('title'))?.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

/** Shows what covers the view from its beginning, and afterwards the view where it was. */
export function useOwnScroll(isCovered: boolean): void {
  // Before the view is hidden: a shorter page cannot be scrolled as far.
  const top = useMemo(() => scrollY, [isCovered]);
  useLayoutEffect(() => {
    if (!isCovered) return undefined;
    scrollTo(0, 0);
    return () => scrollTo(0, top);
  }, [isCovered]);
}
