import type { FulfilledOrder, HoldReason } from '../../client/types.ts';
import type { Undoable } from '../actions/undo.ts';
import type { Desk } from '../desk.ts';
import { items } from '../format.ts';
import { numberOf } from '../work/work-order.ts';
import { forgetEntered, keepEntered } from './kept-numbers.ts';
import { type Parcel, sendParcel } from './parcel.ts';
import { textOf } from './tracking-numbers.ts';
import { rememberNumber } from './used-numbers.ts';

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
  const numbers = textOf(parcel.tracking);
  keepEntered(order.orderId, numbers);
  const answer = await sendParcel(client, work, parcel);
  forgetEntered(order.orderId);
  const { fulfillmentId, lines } = answer;
  rememberNumber(numbers, numberOf(order));
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  said.value = `${items(count)} of ${numberOf(order)} shipped.`;
  rememberParcel(desk, parcel, fulfillmentId, onHold);
  return answer;
}

/** Remembers a parcel that was sent as the last action. */
export function rememberParcel(
  { undo }: Desk,
  { order, lines }: Pick<Parcel, 'order' | 'lines'>,
  fulfillmentId: string,
  onHold?: HoldReason,
): Undoable {
  const name = numberOf(order);
  const back = { kind: 'parcel', name, order, fulfillmentId, part: lines, onHold } as const;
  return undo.remember(`shipped ${name}`, `The parcel of ${name} is taken back. `, [back]);
}
