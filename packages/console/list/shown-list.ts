import type { Queue } from '../work/work-order.ts';
import type { ListState } from './list-state.ts';

/** A queue as it is filtered, with its hand. */
export interface ShownList {
  readonly queue: Queue;
  readonly query: string;
  readonly state: ListState;
}

declare module '../desk.ts' {
  interface Desk {
    /** The queue that was shown last: the order page walks along it. */
    list?: ShownList;
  }
}
