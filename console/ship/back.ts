import type { HoldReason } from '../../api/client/types.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { setHold } from './hold-order.ts';
import { takeBack } from './parcel.ts';

/**
 * The way back from one change: of a parcel with its id, of a tag, of a SKU with the difference,
 * else of a hold. It is data, so that it outlives a reload.
 */
export interface Back {
  /** The order's number, or the SKU. */
  readonly name: string;
  /** The order after the change. */
  readonly order?: WorkOrder;
  readonly fulfillmentId?: string;
  /** The hold before the change. */
  readonly onHold?: HoldReason | undefined;
  readonly tag?: string;
  /** True if the order had the tag before. */
  readonly hadIt?: boolean | undefined;
  /** Items that were added. */
  readonly delta?: number;
  /** The Idempotency-Key of the opposite difference. */
  readonly key?: string;
  /** Shows the change of the stock in the view that is open. */
  readonly undone?: (() => void) | undefined;
}

/** The members that are kept over a reload: of an order, no name and no address. */
export const KEPT: readonly (keyof Back | keyof WorkOrder)[] = [
  'name',
  'order',
  'fulfillmentId',
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
  const { order, fulfillmentId, onHold, tag } = back;
  if (!order) await adjustBack(parts, back);
  else if (tag !== undefined) await untag(parts, order, back);
  else if (fulfillmentId === undefined) await setHold(parts, order, onHold, true);
  else {
    const now = await takeBack(parts, { order, fulfillmentId });
    return (onHold ? await heldAgain(parts, now, onHold) : '') + MAIL;
  }
  return '';
}

/** Sends the opposite difference, so that sales in the meantime stay right. */
async function adjustBack({ client }: OrdersAtWork, { name, delta = 0, key, undone }: Back) {
  const body = { delta: -delta, reason: 'CORRECTION' } as const;
  await client.adjustStock({ sku: name, body, ...(key && { idempotencyKey: key }) });
  undone?.();
}

async function untag({ client, work }: OrdersAtWork, order: WorkOrder, { tag = '', hadIt }: Back) {
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
    return `It is not on hold again: ${(error as Error).message}. `;
  }
}
