import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { OrdersClient } from '../../client/orders-client.ts';
import type { CancelledOrder, Payment } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { isUnderWay } from '../payments/main-action.ts';
import { whyOff } from '../requests/offline.ts';
import { useLoad } from '../requests/use-load.ts';
import { useReadAfterUndo } from '../requests/use-read-after-undo.ts';
import { isQueue } from '../work/work-order.ts';
import {
  type Action,
  type ActionOutcome,
  type ActionRequest,
  act,
  type Conflict,
  type OrderNow,
} from './order-actions.ts';
import { loadOrder, type ShownOrder } from './shown-order.ts';

export interface OrderWorkOptions {
  readonly client: OrdersClient;
  readonly orderId: string;
  readonly announce: (outcome: string) => void;
}

/** The result of the last action, if it did not simply succeed. */
interface Aftermath {
  readonly conflict?: Conflict;
  readonly failure?: Error;
  readonly notRestocked?: NonNullable<CancelledOrder['notRestocked']>;
}

/**
 * Loads an order and carries out its actions. Each change is announced, measured, and read again.
 */
export function useOrderWork({ client, orderId, announce }: OrderWorkOptions) {
  const read = useFoundOrder(client, orderId);
  const { loaded } = read;
  const [aftermath, setAftermath] = useState<Aftermath>({});
  const [busy, setBusy] = useState<Action>();
  useReadAfterUndo(() => void loaded.reload());

  const untilAnswered = useUntilAnswered(loaded.value);
  const finished = async (message: string, asked?: string) => {
    setAftermath({});
    announce(message);
    if (asked) untilAnswered(message, asked);
    await (asked ? read.readMoney : loaded.reload)();
    await keepKeyboard();
  };
  const cancelled = async (what: string, { notRestocked = [] }: OrderNow) => {
    const isAllBack = notRestocked.length === 0;
    await finished(isAllBack ? `${what}, and its goods are back in stock.` : `${what}.`);
    if (!isAllBack) setAftermath({ notRestocked });
  };
  const settle = async (outcome: ActionOutcome) => {
    if (outcome.kind === 'done') {
      const { action, order } = outcome;
      if (action.to !== 'CANCELLED') return finished(`The order is ${action.done}.`);
      const isWhole = order.status === 'CANCELLED';
      return cancelled(`${isWhole ? 'The order' : 'What was left'} is canceled`, order);
    }
    announce('');
    // The order is read first, because its possible actions follow from it.
    await loaded.reload();
    setAftermath({ conflict: outcome.conflict });
  };
  const perform = async (request: ActionRequest) => {
    const off = whyOff();
    if (off) return setAftermath({ failure: new Error(off) });
    setBusy(request.action);
    setAftermath({});
    await act(client, request).then(settle, (failure: Error) => setAftermath({ failure }));
    setBusy(undefined);
    await keepKeyboard();
  };
  return { ...read, aftermath, setAftermath, busy, perform, settle, cancelled, finished };
}

/** The order, and what reads it again after a request that changes its payments alone. */
function useFoundOrder(client: OrdersClient, orderId: string) {
  const listedOrder = useKnown(orderId);
  const kept = useRef<ShownOrder>(undefined);
  const loaded = useLoad(() => loadOrder(client, orderId, kept.current ?? listedOrder()), orderId);
  const readMoney = async () => {
    kept.current = loaded.value;
    const read = loaded.reload();
    kept.current = undefined;
    await read;
  };
  return { loaded, readMoney };
}

/** Takes the sentence about a request away when the page shows its answer. */
function useUntilAnswered(shown: ShownOrder | undefined) {
  const { said } = useDesk();
  const asked = useRef<readonly [sentence: string, transactionId: string]>(undefined);
  useLayoutEffect(() => {
    const [sentence, id] = asked.current ?? [];
    const waits = ({ transactions }: Payment) =>
      transactions.some(
        (transaction) => transaction.transactionId === id && isUnderWay(transaction),
      );
    if (shown?.collection.payments.some(waits) === false && said.peek() === sentence)
      said.value = '';
  }, [shown]);
  return (sentence: string, transactionId: string) => {
    asked.current = [sentence, transactionId];
  };
}

/** The order as the list has it, for the first load from there. Later ones follow a change. */
function useKnown(orderId: string): () => Pick<ShownOrder, 'order'> {
  const { work, cameFrom } = useDesk();
  const isFirst = useRef(true);
  return () => {
    const order = isFirst.current && isQueue(cameFrom?.view ?? '') ? work.peek(orderId) : undefined;
    isFirst.current = false;
    return { order: order?.version === undefined ? undefined : order };
  };
}

export type OrderWork = ReturnType<typeof useOrderWork>;

export const focusTitle = (): void => document.getElementById('title')?.focus();

/** Moves the focus to the title if the pressed button is gone, for people who use the keyboard. */
export async function keepKeyboard(): Promise<void> {
  // After the page has rendered the change.
  await new Promise((resolve) => setTimeout(resolve));
  if (document.activeElement === document.body) focusTitle();
}
