import { ORDER_LETTER } from './order-id.ts';
import { base32, fromBase32, millisecondsOf } from './time-id.ts';

/** The parts of an order number. */
export interface OrderNumber {
  /** `2026-11-21`, UTC. */
  readonly day: string;
  /** The second of placing, as the beginning of `placedAt`. */
  readonly second: string;
  /** The last three characters of the order's id. */
  readonly suffix: string;
}

/**
 * The order number for people, `261121-1Q7K-4MZ`: the day of placing (UTC), the second of that day
 * in base 32, and the end of the id. It follows from the id, so it is never stored and needs no
 * counter. Two orders of the same second share their number with a probability of 1 in 32,768.
 *
 * @returns undefined for an id that this system did not make
 */
export function orderNumberOf(orderId: string): string | undefined {
  const placed = millisecondsOf(ORDER_LETTER, orderId);
  if (placed === undefined) return undefined;
  const at = new Date(placed);
  const day = 10_000 * (at.getUTCFullYear() % 100) + 100 * (at.getUTCMonth() + 1) + at.getUTCDate();
  const second = Math.floor((placed % DAY) / 1000);
  return `${String(day).padStart(6, '0')}-${base32(second, 4)}-${orderId.slice(-3)}`;
}

/** Writes a number as `orderNumberOf` does. */
export function formatOrderNumber({ day, second, suffix }: OrderNumber): string {
  const seconds = (Date.parse(`${second}Z`) - Date.parse(day)) / 1000;
  return `${day.slice(2).replaceAll('-', '')}-${base32(seconds, 4)}-${suffix}`;
}

const DAY = 86_400_000;
const NUMBER = /^(\d\d)(\d\d)(\d\d)-?([0-9A-HJKMNP-TV-Z]{4})-?([0-9A-HJKMNP-TV-Z]{3})$/;

/**
 * Reads a number as people write it: lower case, without hyphens, O for 0, I and L for 1.
 *
 * @returns undefined if no order can have this number
 */
export function parseOrderNumber(text: string): OrderNumber | undefined {
  const written = text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const parts = NUMBER.exec(written);
  if (!parts) return undefined;
  const [, year, month, date, time = '', suffix = ''] = parts;
  const seconds = fromBase32(time);
  if (seconds >= DAY / 1000) return undefined;
  const day = `20${year}-${month}-${date}`;
  const midnight = new Date(day).getTime();
  // Date changes the 31st of a short month to the next month: then the day differs.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day)
    return undefined;
  const second = new Date(midnight + seconds * 1000).toISOString().slice(0, 19);
  return { day, second, suffix };
}
