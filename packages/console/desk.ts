import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { OrdersClient } from '../client/orders-client.ts';
import type { HeldChange, TypedEntry } from './inventory/stock-change.ts';
import type { ListState } from './list/list-state.ts';
import type { PageConfig } from './page-config.ts';
import type { ViewRoute } from './route.ts';
import type { Session } from './session.ts';
import type { Batch } from './ship/batch.ts';
import { Undo } from './ship/undo.ts';
import { Counts } from './work/counts.ts';
import { fillFromCopy } from './work/kept-copy.ts';
import { Refresher } from './work/refresher.ts';
import type { Queue, WorkOrder } from './work/work-order.ts';
import { WorkSet } from './work/work-set.ts';

/** A dialog that any view may open. */
export interface DialogRequest {
  readonly kind: 'ship' | 'hold' | 'tag' | 'print';
  readonly orders: readonly WorkOrder[];
  /** True if the orders have left: their slips need no pick list. */
  readonly haveLeft?: boolean;
  /** Called once it is done, or if it may be. */
  readonly done?: () => void;
}

/** A queue as it is filtered, with its hand. */
export interface ShownList {
  readonly queue: Queue;
  readonly query: string;
  readonly state: ListState;
}

/** The parts that all views share while an operator is signed in. */
export interface Desk {
  readonly session: Session;
  readonly client: OrdersClient;
  readonly config: PageConfig;
  readonly work: WorkSet;
  readonly refresher: Refresher;
  readonly counts: Counts;
  readonly undo: Undo;
  /** Reads the view again; undefined in one that is always fresh. */
  readonly refresh: Signal<(() => void) | undefined>;
  /** The dialog that is open. */
  readonly dialog: Signal<DialogRequest | undefined>;
  /** The last batch, until its result is closed, and those before it that are not solved. */
  readonly batches: Signal<readonly Batch[]>;
  /** The changes of the stock that were sent and are not settled, by SKU, over all views. */
  readonly held: Signal<ReadonlyMap<string, HeldChange>>;
  /** The entries for SKUs that are typed and not saved. */
  readonly typed: Signal<ReadonlyMap<string, TypedEntry>>;
  /** The sentence for the live region. */
  readonly said: Signal<string>;
  /** The queue that was shown last: the order page walks along it. */
  list?: ShownList;
  /** The ids of the links of the list that an order was opened from, unless it is a queue. */
  links?: readonly string[] | undefined;
  /** The orders that a person has chosen, on the way to the packing table. */
  toPack?: readonly string[] | undefined;
  /** The scans while the packing table loads. The last one has not ended yet, or is empty. */
  scans: readonly string[];
  /** The view that was shown before this one. */
  cameFrom?: ViewRoute;
  /** True if a link has led to the view; false after a step back or a reload. */
  isNew: boolean;
  /** Milliseconds after which the last change was in all copies; undefined until one was seen. */
  readonly lag: Signal<number | undefined>;
  /** The time, to the minute: ages follow it. */
  readonly now: Signal<number>;
}

export function newDesk(session: Session): Desk {
  const { client, config } = session;
  const work = new WorkSet();
  fillFromCopy(work);
  return {
    session,
    client,
    config,
    work,
    refresher: new Refresher(client, work),
    counts: new Counts(client),
    undo: new Undo({ client, work }),
    refresh: signal(undefined),
    dialog: signal(undefined),
    batches: signal([]),
    held: signal(new Map()),
    typed: signal(new Map()),
    said: signal(''),
    isNew: false,
    scans: [],
    lag: signal(undefined),
    now: signal(Date.now()),
  };
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a view is outside of the desk');
  return desk;
}
