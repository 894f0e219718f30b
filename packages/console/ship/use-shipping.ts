import { useRef, useState } from 'preact/hooks';
import { useQuestion } from '../actions/question.ts';
import type { Unsent } from '../actions/unsent.ts';
import { useDesk } from '../desk.ts';
import { whyOff } from '../requests/offline.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { trackingInfo } from './carriers.ts';
import { blockOf, chosenCarrier, doubtsOf } from './doubts.ts';
import { setHold } from './hold-order.ts';
import { enteredNumber } from './kept-numbers.ts';
import type { Parcel } from './parcel.ts';
import { partOf } from './quantities.ts';
import { shipOne } from './ship-one.ts';
import { whyUnsent } from './why-unsent.ts';

/** The state of the form: a person's entries, and their outcome. */
export function useShipping(
  order: WorkOrder,
  quantities: ReadonlyMap<number, number>,
  shipped: () => void,
) {
  const count = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const desk = useDesk();
  const entries = useEntries(order);
  const { number, carrier, doubts, asked, ask } = entries;
  const sender = useSender(order);
  const block = whyOff() ?? blockOf(desk, order);
  const missing = desk.config.trackingRequired && number === '' ? 'Enter the tracking number.' : '';
  return {
    ...entries,
    ...sender,
    block,
    count,
    missing,
    submit: async (event: Event, end: () => void) => {
      event.preventDefault();
      if (sender.isBusy || count === 0 || missing || block) return;
      if (doubts.length > 0 && !asked) return ask();
      const tracking = trackingInfo(carrier, number, entries.link);
      if (!(await sender.send({ lines: partOf(order, quantities), tracking }))) return;
      end();
      shipped();
    },
  };
}

export type Sending = ReturnType<typeof useShipping>;

/** The number, its carrier and link, and the doubts about them. */
function useEntries(order: WorkOrder) {
  const desk = useDesk();
  const [number, enter] = useState(() => enteredNumber(order.orderId) ?? '');
  const [link, enterLink] = useState('');
  const [chosen, choose] = useState<string>();
  const carrier = chosenCarrier(desk, number, chosen);
  const doubts = doubtsOf(desk, order, number, carrier);
  const question = useQuestion([number, ...doubts].join());
  return { number, enter, link, enterLink, carrier, choose, doubts, ...question };
}

/** Releases the order if it is on hold, once, and sends its parcel, always with the same key. */
function useSender(order: WorkOrder) {
  const desk = useDesk();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>();
  const free = useRef(order.onHold ? undefined : order);
  const isRepeat = unsent?.state === 'unanswered';
  /** Returns true if it is shipped. */
  const send = async (parcel: Pick<Parcel, 'lines' | 'tracking'>): Promise<boolean> => {
    setBusy(true);
    try {
      // Of the release's own version, so that nothing ships of an order that changed after it.
      free.current ??= {
        ...(await setHold(desk, order, undefined, isRepeat)),
        version: (order.version ?? 0) + 1,
      };
      await shipOne(desk, { ...parcel, order: free.current, idempotencyKey }, order.onHold);
      return true;
    } catch (error) {
      const why = await whyUnsent(desk.client, desk.work, { order: free.current ?? order }, error);
      const released = order.onHold && free.current ? ' The order is released now.' : '';
      setUnsent({ ...why, reason: why.reason + released });
      setBusy(false);
      return false;
    }
  };
  /** While nothing is known of a request, only the same one can be sent again. */
  return { isBusy, unsent, isFrozen: isBusy || isRepeat, send };
}
