import type { Order } from '../../domain/order.ts';
import type { Reason } from '../../domain/refusal.ts';
import type { Item } from '../aws-protocol/item.ts';
import type { SkuQuantity } from '../inventory/stock-changes.ts';
import type { TransactionAction } from '../requests/commands.ts';
import type { NamedActions } from '../requests/transaction.ts';

/** The actions of an order's transaction. A change may add others. */
export type OrderActions = NamedActions & {
  /** Updates or checks the order's row. */
  readonly row?: TransactionAction | undefined;
  /** Claims what only one order may have, or what may happen once: `claim` has the meaning. */
  readonly reference?: TransactionAction | undefined;
  /** Restocks SKUs, each in its place among `restocked`. */
  readonly stock?: readonly TransactionAction[] | undefined;
};

/** A transaction of an order, and what its failed conditions mean. */
export interface OrderTransaction {
  /** The order after the change. */
  readonly order: Order;
  readonly actions: OrderActions;
  /** Values that a repetition of the request gets. */
  readonly remember?: Item | undefined;
  readonly restocked?: readonly SkuQuantity[] | undefined;
  /** The meaning of `reference`: the claim of a payment's reference, or of a statement. */
  readonly claim?: Claim | undefined;
}

export interface Claim {
  /** True if the stored item is this change's own, written by a concurrent request. */
  readonly isOwn: (stored: Item | undefined) => boolean;
  readonly refused: Reason;
}
