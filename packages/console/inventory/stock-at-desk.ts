import { type Signal, signal } from '@preact/signals';
import type { Desk } from '../desk.ts';
import type { HeldChange, TypedEntry } from './stock-change.ts';

declare module '../desk.ts' {
  interface Desk {
    /** The changes of the stock that were sent and are not settled, by SKU, over all views. */
    readonly held: Signal<ReadonlyMap<string, HeldChange>>;
    /** The entries for SKUs that are typed and not saved. */
    readonly typed: Signal<ReadonlyMap<string, TypedEntry>>;
  }
}

export const stockAtDesk = (): Pick<Desk, 'held' | 'typed'> => ({
  held: signal(new Map()),
  typed: signal(new Map()),
});
