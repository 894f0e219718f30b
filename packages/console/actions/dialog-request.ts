import type { WorkOrder } from '../work/work-order.ts';

/** A dialog that any view may open. */
export interface DialogRequest {
  readonly kind: 'ship' | 'hold' | 'tag' | 'print';
  readonly orders: readonly WorkOrder[];
  /** True if the orders have left: their slips need no pick list. */
  readonly haveLeft?: boolean;
  /** Called once it is done, or if it may be. */
  readonly done?: () => void;
}
