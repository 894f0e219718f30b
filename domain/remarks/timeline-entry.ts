import type { CancellationReason } from '../cancel-lines.ts';
import type { Fulfillment, LineQuantity } from '../fulfillment.ts';
import type { Order } from '../order.ts';
import type { OrderStatus } from '../order-status.ts';
import type { ShownTransaction } from '../payments/shown-payment.ts';
import type { ChangedPart } from '../people/author.ts';
import type { Return, ReturnAct, Settlement } from '../returns/return.ts';
import type { OrderWithdrawal } from '../withdrawals/withdrawal.ts';
import type { Comment } from './comment.ts';

/** The state of an order at one version. */
export type OrderEvent = Pick<
  Order,
  'orderId' | 'version' | 'status' | 'fulfillmentStatus' | 'onHold' | 'paymentStatus'
> & {
  /** The order's total at that version. Old events lack it. */
  readonly total?: number | undefined;
  readonly at: string;
  /** The author, if the version's own row names one. For operators, and the customer's own. */
  readonly by?: string | undefined;
  readonly byName?: string | undefined;
  /** The part that changed, if the state does not show it. */
  readonly changed?: ChangedPart | undefined;
  /** The status of the previous version, if its event exists. */
  readonly previousStatus?: OrderStatus;
};

export interface CancellationEntry {
  readonly cancellationId: string;
  readonly lines: readonly LineQuantity[];
  readonly reason?: CancellationReason | 'EXPIRED' | undefined;
}

/** A change of the order, of one kind. */
export type TimelineContent =
  | { readonly kind: 'ORDER'; readonly order: Omit<OrderEvent, 'orderId' | 'at' | 'by' | 'byName'> }
  | { readonly kind: 'CANCELLATION'; readonly cancellation: CancellationEntry }
  | {
      readonly kind: 'FULFILLMENT';
      readonly fulfillment: Pick<Fulfillment, 'fulfillmentId' | 'status' | 'lines'>;
    }
  | {
      readonly kind: 'RETURN';
      readonly return: Pick<Return, 'returnId' | 'status'> & {
        readonly lines: readonly LineQuantity[];
        /** Absent in the entries of the request and of the settlement. */
        readonly previousStatus?: ReturnAct['previousStatus'];
        /** The number of items that arrived; only in the entry of a receipt. */
        readonly received?: ReturnAct['received'];
        /** Only in the entry of the settlement. */
        readonly settlement?: Pick<Settlement, 'orderId' | 'amount'>;
      };
    }
  | {
      readonly kind: 'TRANSACTION';
      readonly transaction: { readonly paymentId: string; readonly currency: string } & Pick<
        ShownTransaction,
        'transactionId' | 'kind' | 'state' | 'amount' | 'reason'
      >;
    }
  | { readonly kind: 'WITHDRAWAL'; readonly withdrawal: Omit<OrderWithdrawal, 'receivedAt'> }
  | {
      readonly kind: 'COMMENT';
      readonly comment: Pick<Comment, 'commentId' | 'text' | 'visibility'>;
    };

export type TimelineEntry = {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** The `sub` of the person or program that did it, if a row has it. */
  readonly by?: string | undefined;
  /** The name of an operator, if a row has it. */
  readonly byName?: string | undefined;
} & TimelineContent;
