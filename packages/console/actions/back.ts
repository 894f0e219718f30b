import type { HoldReason, LineQuantity } from '../../client/types.ts';
import type { WorkOrder } from '../work/work-order.ts';

/** The way back from one change. It is data, so that it outlives a reload. */
export type Back = {
  /** The order's number, or the SKU. */
  readonly name: string;
} & (ParcelBack | HoldBack | TagBack | StockBack);

interface ParcelBack {
  readonly kind: 'parcel';
  /** The order before the parcel. */
  readonly order: WorkOrder;
  readonly fulfillmentId: string;
  /** Its items, if a person chose them. */
  readonly part?: readonly LineQuantity[] | undefined;
  /** The hold that was ended for the parcel. */
  readonly onHold?: HoldReason | undefined;
}

interface HoldBack {
  readonly kind: 'hold';
  /** The order after the change. */
  readonly order: WorkOrder;
  /** The hold before the change. */
  readonly onHold?: HoldReason | undefined;
}

export interface TagBack {
  readonly kind: 'tag';
  readonly order: WorkOrder;
  readonly tag: string;
  /** True if the order had the tag before. */
  readonly hadIt?: boolean | undefined;
}

export interface StockBack {
  readonly kind: 'stock';
  /** Items that were added. */
  readonly delta: number;
  /** The Idempotency-Key of the opposite difference. */
  readonly key: string;
  /** Shows the change of the stock in the view that is open. */
  readonly undone?: (() => void) | undefined;
  readonly order?: never;
}

/** The members that are kept over a reload: of an order, no name and no address. */
export const KEPT: readonly (
  | keyof ParcelBack
  | keyof TagBack
  | keyof StockBack
  | keyof WorkOrder
  | keyof LineQuantity
  | 'name'
)[] = [
  'kind',
  'name',
  'order',
  'fulfillmentId',
  'part',
  'seq',
  'quantity',
  'onHold',
  'tag',
  'hadIt',
  'delta',
  'key',
  'orderId',
  'customerId',
  'number',
  'placedAt',
  'status',
  'version',
];
