import type { OrdersClient } from '../../client/orders-client.ts';
import type { Desk } from '../desk.ts';
import { Counts } from './counts.ts';
import { fillFromCopy } from './kept-copy.ts';
import { Refresher } from './refresher.ts';
import { WorkSet } from './work-set.ts';

declare module '../desk.ts' {
  interface Desk {
    readonly work: WorkSet;
    readonly refresher: Refresher;
    readonly counts: Counts;
  }
}

/** The open orders, at first those that the tab kept over a reload. */
export function workAtDesk(client: OrdersClient): Pick<Desk, 'work' | 'refresher' | 'counts'> {
  const work = new WorkSet();
  fillFromCopy(work);
  return { work, refresher: new Refresher(client, work), counts: new Counts(client) };
}
