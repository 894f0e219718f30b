import type { HoldReason } from '../../client/types.ts';
import type { Back, StockBack, TagBack } from '../actions/back.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { wordsOf } from '../requests/signed-out.ts';
import type { OrdersAtWork } from '../work/orders-at-work.ts';
import type { WorkOrder } from '../work/work-order.ts';
import { setHold } from './hold-order.ts';
import { takeBack } from './parcel.ts';

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
