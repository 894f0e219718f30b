import { type Signal, signal } from '@preact/signals';
import type { Desk } from '../desk.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import type { Batch } from './batch.ts';
import type { DialogRequest } from './dialog-request.ts';
import { type GoBack, Undo } from './undo.ts';

declare module '../desk.ts' {
  interface Desk {
    readonly undo: Undo;
    /** The dialog that is open. */
    readonly dialog: Signal<DialogRequest | undefined>;
    /** The last batch, until its result is closed, and those before it that are not solved. */
    readonly batches: Signal<readonly Batch[]>;
  }
}

export const actionsAtDesk = (
  parts: OrdersAtWork,
  goBack: GoBack,
): Pick<Desk, 'undo' | 'dialog' | 'batches'> => ({
  undo: new Undo(parts, goBack),
  dialog: signal(undefined),
  batches: signal([]),
});
