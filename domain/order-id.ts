import { newTimeId, timeOf } from './time-id.ts';

/** The letter of orders' ids. */
export const ORDER_LETTER = 'o';

/** Makes an order's id. It contains the time of placing, so the order's key needs no read. */
export const newOrderId = (placedAt: Date, random?: Uint8Array): string =>
  newTimeId(ORDER_LETTER, placedAt, random);

/** The time at which the order was placed; undefined for an id that this system did not make. */
export const placedAtOf = (orderId: string): string | undefined => timeOf(ORDER_LETTER, orderId);
