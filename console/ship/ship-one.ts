import type { FulfilledOrder } from '../../api/client/types.ts';
import type { Desk } from '../desk.ts';
import { items } from '../format.ts';
import { numberOf } from '../work/work-order.ts';
import { rememberNumber } from './carriers.ts';
import { type Parcel, sendParcel, takeBack } from './parcel.ts';

/** Ships one parcel, releases its order first if it is on hold, and remembers how to undo it. */
export async function shipOne(desk: Desk, parcel: Parcel): Promise<FulfilledOrder> {
  const { client, work, undo, said } = desk;
  const order = await released(desk, parcel);
  const answer = await sendParcel(client, work, { ...parcel, order });
  const { fulfillmentId, lines } = answer;
  if (parcel.tracking?.number) rememberNumber(parcel.tracking.number, numberOf(order));
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  said.value = `${items(count)} of ${numberOf(order)} shipped.`;
  undo.remember(async () => {
    await takeBack(client, work, { order, fulfillmentId });
    return `The parcel of ${numberOf(order)} is taken back. ${MAIL}`;
  });
  return answer;
}

/** The customer may know of it already. */
export const MAIL = 'The customer may have mail about it already.';

async function released({ client, work }: Desk, { order }: Parcel): Promise<Parcel['order']> {
  if (order.onHold === undefined || order.version === undefined) return order;
  const { customerId, orderId, version } = order;
  const answer = await client.releaseOrder({ customerId, orderId, ifMatch: version });
  const { onHold, ...rest } = order;
  const free = { ...rest, version: answer.version };
  work.restore(free);
  return free;
}
