import { newTimeId, timeOf } from './time-id.ts';

/** An order's id carries the moment of placing, so its whole key follows from it, with no read. */
export const newOrderId = (placedAt: Date, random?: Uint8Array): string =>
  newTimeId('order', placedAt, random);

/** When the order was placed; undefined for an id that this system did not make. */
export const placedAtOf = (orderId: string): string | undefined => timeOf('order', orderId);
