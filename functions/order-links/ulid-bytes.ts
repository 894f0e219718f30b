import { placedAtOf } from '../../domain/order-id.ts';
import { BASE_32 } from '../../domain/time-id.ts';

/** The 16 bytes of the ULID in an order's id, and back. */

const LETTER = 'o-';
const DIGITS = 26;
const BYTES = 16;

/** @throws {RangeError} for an id that this system did not make */
export function ulidBytes(orderId: string): Buffer {
  if (placedAtOf(orderId) === undefined) throw new RangeError('an order’s id has no ULID');
  let value = 0n;
  for (const digit of orderId.slice(LETTER.length))
    value = value * 32n + BigInt(BASE_32.indexOf(digit));
  return Buffer.from(value.toString(16).padStart(2 * BYTES, '0'), 'hex');
}

export function ulidOf(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  for (; digits.length < DIGITS; value /= 32n)
    digits = BASE_32.charAt(Number(value % 32n)) + digits;
  return LETTER + digits;
}
