import type { FulfilledOrder, HoldReason } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';
import { items } from '../format.ts';
import { mayHaveBeenDone } from '../requests/may-have-been-done.ts';
import { numberOf, type WorkOrder } from '../work/work-order.ts';
import { rememberNumber } from './carriers.ts';
import { setHold } from './hold-order.ts';
import { type Parcel, sendParcel, takeBack } from './parcel.ts';
import type { Undoable } from './undo.ts';

/**
 * Ships one parcel, and remembers how to undo it.
 *
 * @param onHold the reason of the hold that was ended for it: the undo holds the order again
 */
export async function shipOne(
  desk: Desk,
  parcel: Parcel,
  onHold?: HoldReason,
): Promise<FulfilledOrder> {
  const { client, work, said } = desk;
  const { order } = parcel;
  const answer = await sendParcel(client, work, parcel);
  const { fulfillmentId, lines } = answer;
  if (parcel.tracking?.number) rememberNumber(parcel.tracking.number, numberOf(order));
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  said.value = `${items(count)} of ${numberOf(order)} shipped.`;
  rememberParcel(desk, order, fulfillmentId, onHold);
  return answer;
}

/** Remembers a parcel that was sent as the last action. */
export function rememberParcel(
  desk: Desk,
  order: WorkOrder,
  fulfillmentId: string,
  onHold?: HoldReason,
): Undoable {
  const { client, work, undo } = desk;
  let back: WorkOrder | undefined;
  return undo.remember(
    () => `shipped ${numberOf(order)}`,
    async () => {
      back ??= await takeBack(client, work, { order, fulfillmentId });
      const held = onHold ? await heldAgain(desk, back, onHold) : '';
      return `The parcel of ${numberOf(order)} is taken back. ${held}${MAIL}`;
    },
  );
}

/** The customer may know of it already. */
export const MAIL = 'The customer may have mail about it already.';

const heldAgain = (desk: Desk, order: WorkOrder, onHold: HoldReason): Promise<string> =>
  setHold(desk, order, onHold, true).then(
    () => 'It is on hold again. ',
    (error: Error) => {
      if (mayHaveBeenDone(error)) throw error;
      return `It is not on hold again: ${error.message}. `;
    },
  );
