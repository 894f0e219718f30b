import { useLayoutEffect } from 'preact/hooks';
import type { DialogRequest } from '../desk.ts';
import { useDesk } from '../desk.ts';
import { lazy } from '../elements/lazy.tsx';
import { go } from '../route.ts';
import { HoldDialog, TagDialog } from '../ship/mark-dialogs.tsx';
import { ShipDialog } from '../ship/ship-dialog.tsx';
import { thenOpenNext } from '../ship/ship-fields.tsx';
import { ShipManyDialog } from '../ship/ship-many-dialog.tsx';
import type { WorkOrder } from '../work/work-order.ts';

const PrintView = lazy(async () => (await import('../print/print-view.tsx')).PrintView);

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
  const { dialog, work } = useDesk();
  const { kind, orders } = request;
  const close = () => {
    if (dialog.peek() === request) dialog.value = undefined;
  };
  const again = () => request.done?.();
  /** Opens the next order of the queue with the dialog, if a person works so. */
  const next = () => {
    request.done?.();
    const after = work.queues.peek().ship.find((id) => id > first.orderId);
    const order = after === undefined ? undefined : work.get(after);
    if (!thenOpenNext.peek() || !order) return;
    go({ view: 'order', id: order.orderId });
    dialog.value = { kind: 'ship', orders: [order] };
  };
  if (kind === 'hold') return <HoldDialog orders={orders} close={close} />;
  if (kind === 'tag') return <TagDialog orders={orders} close={close} />;
  if (kind === 'print') return <PrintView orders={orders} close={close} />;
  if (orders.length > 1) return <ShipManyDialog orders={orders} close={close} />;
  return <ShipDialog order={first} close={close} shipped={next} unsure={again} />;
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
    const seen = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      const row = next?.isConnected && next.querySelector<HTMLElement>('a, button');
      const hand = document.querySelector<HTMLElement>('tr.at a[data-row]');
      (row || hand || document.getElementById('title'))?.focus();
    });
    seen.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      seen.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}
