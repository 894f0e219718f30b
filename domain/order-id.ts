/**
 * Order ids are time-ordered: `o-` and a ULID (https://github.com/ulid/spec), 48 bits of
 * milliseconds and 80 random bits in Crockford's base 32. So the moment of placing is a function of
 * the id, and an order's whole key of (customerId, orderId), with no read.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID = /^o-([0-7][0-9A-HJKMNP-TV-Z]{9})[0-9A-HJKMNP-TV-Z]{16}$/;

export function newOrderId(
  placedAt: Date,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): string {
  let time = '';
  for (let rest = placedAt.getTime(), digit = 0; digit < 10; digit++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let suffix = '';
  for (let digit = 0; digit < 16; digit++) suffix += ALPHABET.charAt((random[digit] ?? 0) % 32);
  return `o-${time}${suffix}`;
}

/**
 * When the order was placed (ISO 8601, UTC, milliseconds), or undefined for an id that this system
 * did not make.
 */
export function placedAtOf(orderId: string): string | undefined {
  const time = ULID.exec(orderId)?.[1];
  if (time === undefined) return undefined;
  let milliseconds = 0;
  for (const digit of time) milliseconds = milliseconds * 32 + ALPHABET.indexOf(digit);
  // 48 bits reach the year 10889; an ISO string past 9999 would carry a sign and sort wrongly as a
  // key.
  return milliseconds <= Date.UTC(9999, 11, 31, 23, 59, 59, 999)
    ? new Date(milliseconds).toISOString()
    : undefined;
}
