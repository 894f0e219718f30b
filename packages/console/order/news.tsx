import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import type { OrderWork } from './use-order-work.ts';

const CHANGED = 'This order has changed.';

interface NewsProps {
  readonly work: OrderWork;
  /** Reads the order again. */
  readonly again: () => void;
}

/**
 * Reads the order again when the lists have learned of a newer version. While it is open, they ask
 * for it as for a row on screen. A person who writes, or has a dialog open, gets a button instead.
 */
export function News({ work: { loaded, busy }, again }: NewsProps) {
  const { refresher, said } = useDesk();
  const [newest, setNewest] = useState(0);
  const order = useRef(loaded.value?.order);
  order.current = loaded.value?.order;
  useLayoutEffect(() => {
    refresher.onScreen = () => (order.current?.status === 'OPEN' ? [order.current.orderId] : []);
    refresher.onRead = (orders) => {
      const read = orders.find(({ orderId }) => orderId === order.current?.orderId);
      if (read) setNewest(read.version ?? 0);
    };
    return () => {
      refresher.onScreen = () => [];
      refresher.onRead = () => undefined;
    };
  }, []);
  const isOld = newest > (order.current?.version ?? newest) && !busy && !loaded.isLoading;
  const tried = useRef(0);
  useEffect(() => {
    if (!isOld || tried.current === newest || isInHand()) return;
    tried.current = newest;
    said.value = `${CHANGED} It is read again.`;
    void loaded.reload();
  }, [isOld, newest]);
  return isOld ? (
    <p class="note row" role="status">
      {CHANGED}
      <button type="button" class="small" onClick={again}>
        Show it
      </button>
    </p>
  ) : null;
}

/** True if a person writes, or has a dialog open, which a change would disturb. */
const isInHand = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value !== '');
