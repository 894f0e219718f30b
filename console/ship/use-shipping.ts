import { useState } from 'preact/hooks';
import { useDesk } from '../desk.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { trackingInfo } from './carriers.ts';
import { chosenCarrier, doubtsOf } from './doubts.ts';
import { partOf } from './quantities.ts';
import { shipOne } from './ship-one.ts';
import { type Unsent, whyUnsent } from './why-unsent.ts';

/** The state of the form: a person's entries, and their outcome. */
export function useShipping(
  order: WorkOrder,
  quantities: ReadonlyMap<number, number>,
  shipped: () => void,
) {
  const count = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const desk = useDesk();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [number, setNumber] = useState('');
  const [link, setLink] = useState('');
  const [seen, setSeen] = useState<string>();
  const asked = seen === number;
  const [isBusy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>();
  const carrier = chosenCarrier(desk, number);
  const doubts = doubtsOf(desk, order, number);
  const missing = desk.config.trackingRequired && number === '' ? 'Enter the tracking number.' : '';
  const send = async (end: () => void) => {
    setBusy(true);
    const tracking = trackingInfo(carrier, number, link);
    try {
      await shipOne(desk, { order, lines: partOf(order, quantities), tracking, idempotencyKey });
      end();
      shipped();
    } catch (error) {
      setUnsent(await whyUnsent(desk.client, desk.work, { order }, error));
      setBusy(false);
    }
  };
  return {
    number,
    carrier,
    doubts,
    asked,
    isBusy,
    unsent,
    count,
    missing,
    /** While nothing is known of a request, only the same one can be sent again. */
    isFrozen: isBusy || unsent?.state === 'unanswered',
    enterLink: setLink,
    enter: setNumber,
    submit: async (event: Event, end: () => void) => {
      event.preventDefault();
      if (isBusy || count === 0 || missing) return;
      // Asked once: the same Enter again ships.
      if (doubts.length > 0 && !asked) setSeen(number);
      else await send(end);
    },
  };
}

export type Sending = ReturnType<typeof useShipping>;
