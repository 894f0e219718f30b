import { useLayoutEffect, useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import { owesPayment, type WorkOrder } from '../work/work-order.ts';
import { readTrackingList, type TrackingList } from './tracking-list.ts';

export type Many = ReturnType<typeof useMany>;

/** The orders that are shipped, those that are left out, and their numbers. */
export function useMany(selected: readonly WorkOrder[]) {
  const { config } = useDesk();
  // As they were when the dialog was opened, even if orders are read again meanwhile.
  const [chosen] = useState(selected);
  const [withUnpaid, setWithUnpaid] = useState(false);
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const [list, setList] = useState<TrackingList>();
  const orders = chosen.filter((order) => !order.onHold && (withUnpaid || !owesPayment(order)));
  usePaste((text) => {
    const read = readTrackingList(text, orders);
    setList(read);
    setNumbers(new Map([...numbers, ...read.numbers]));
  });
  return {
    orders,
    numbers,
    list,
    held: chosen.filter(({ onHold }) => onHold !== undefined),
    unpaid: withUnpaid ? [] : chosen.filter((order) => !order.onHold && owesPayment(order)),
    include: config.shipUnpaid ? () => setWithUnpaid(true) : undefined,
    missing: orders.filter(({ orderId }) => !numbers.get(orderId)).length,
    change: (id: string, number: string) => setNumbers(new Map(numbers).set(id, number)),
  };
}

/** Takes a list from the clipboard, wherever the focus is, from the first paint on. */
function usePaste(take: (text: string) => void): void {
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      const { target } = event;
      const isOneCell = target instanceof HTMLInputElement && target.id !== 'paste';
      if (isOneCell && !/[\n\t]/.test(text.trim())) return;
      event.preventDefault();
      take(text);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  });
}
