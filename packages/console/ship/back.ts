import type { HoldReason, LineQuantity } from '../../client/types.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { wordsOf } from '../requests/signed-out.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { setHold } from './hold-order.ts';
import { takeBack } from './parcel.ts';

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

interface TagBack {
  readonly kind: 'tag';
  readonly order: WorkOrder;
  readonly tag: string;
  /** True if the order had the tag before. */
  readonly hadIt?: boolean | undefined;
}

interface StockBack {
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

/** The customer may know of it already. */
export const MAIL = 'The customer may have mail about it already.';

/**
 * Undoes one change; twice is once.
 *
 * @returns more about the result than that it is undone
 */
export async function goBack(parts: OrdersAtWork, back: Back): Promise<string> {
  if (back.kind === 'stock') await adjustBack(parts, back);
  else if (back.kind === 'tag') await untag(parts, back);
  else if (back.kind === 'hold') await setHold(parts, back.order, back.onHold, true);
  else {
    const now = await takeBack(parts, back);
    return (back.onHold ? await heldAgain(parts, now, back.onHold) : '') + MAIL;
  }
  return '';
}

/** Sends the opposite difference, so that sales in the meantime stay right. */
async function adjustBack(
  { client }: OrdersAtWork,
  { name, delta, key, undone }: StockBack & Pick<Back, 'name'>,
): Promise<void> {
  const body = { delta: -delta, reason: 'CORRECTION' } as const;
  await client.adjustStock({ sku: name, body, idempotencyKey: key });
  undone?.();
}

async function untag({ client, work }: OrdersAtWork, { order, tag, hadIt }: TagBack) {
  if (hadIt) return;
  const { customerId, orderId } = order;
  await client.untagOrder({ customerId, orderId, tag });
  work.tagged(orderId, tag, false);
}

async function heldAgain(
  parts: OrdersAtWork,
  order: WorkOrder,
  onHold: HoldReason,
): Promise<string> {
  try {
    // The undo before it may have come as far, without an answer.
    if (order.onHold !== onHold) await setHold(parts, order, onHold, true);
    return 'It is on hold again. ';
  } catch (error) {
    if (mayHaveBeenDone(error)) throw error;
    return `It is not on hold again: ${wordsOf(error)}. `;
  }
}
