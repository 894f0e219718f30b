import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { OrdersClient } from '../client/orders-client.ts';
import type { PageConfig } from './page-config.ts';
import type { ViewRoute } from './route.ts';
import type { Session } from './session.ts';

/**
 * The parts that all views share while an operator is signed in. It knows no room: each room adds
 * its own parts to it, and `new-desk.ts` puts them together.
 */
export interface Desk {
  readonly session: Session;
  readonly client: OrdersClient;
  readonly config: PageConfig;
  /** Reads the view again; undefined in one that is always fresh. */
  readonly refresh: Signal<(() => void) | undefined>;
  /** The sentence for the live region. */
  readonly said: Signal<string>;
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

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('a view is outside of the desk');
  return desk;
}
