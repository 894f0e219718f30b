/**
 * Ids that sort by time: a letter for the kind, and a ULID (https://github.com/ulid/spec) of 48
 * bits of milliseconds and 80 random bits in Crockford's base 32. So the time of creation follows
 * from the id and needs no attribute.
 */

type Letters<S extends string> = S extends `${infer First}${infer Rest}`
  ? First | Letters<Rest>
  : never;
/**
 * The letter of a kind. It is declared beside the type that has the id, as `ORDER_LETTER`, and no
 * two kinds have the same.
 */
export type IdLetter = Letters<'abcdefghijklmnopqrstuvwxyz'>;

/** Crockford's base 32, without I, L, O and U, which are easily misread. */
export const BASE_32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Makes an id.
 *
 * @param random 16 bytes, of which five bits each are used
 */
export function newTimeId(
  letter: IdLetter,
  madeAt: Date,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): string {
  let suffix = '';
  for (let digit = 0; digit < 16; digit++) suffix += BASE_32.charAt((random[digit] ?? 0) % 32);
  return `${letter}-${base32(madeAt.getTime(), 10)}${suffix}`;
}

/**
 * The time of creation in an id (ISO 8601, UTC, milliseconds), or undefined for an id of another
 * kind or form.
 */
export function timeOf(letter: IdLetter, id: string): string | undefined {
  const milliseconds = millisecondsOf(letter, id);
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}

/** The same time in milliseconds since 1970. */
export function millisecondsOf(letter: IdLetter, id: string): number | undefined {
  if (id[0] !== letter || id[1] !== '-' || !ULID.test(id.slice(2))) return undefined;
  const milliseconds = fromBase32(id.slice(2, 12));
  return milliseconds <= LAST_MILLISECOND ? milliseconds : undefined;
}

/**
 * The end of the year 9999; 48 bits reach the year 10889. An ISO string after 9999 begins with a
 * sign and would sort wrongly as a key.
 */
const LAST_MILLISECOND = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Writes a whole number in so many digits of base 32. */
export function base32(value: number, digits: number): string {
  let text = '';
  for (let remainder = value, digit = 0; digit < digits; digit++) {
    text = BASE_32.charAt(remainder % 32) + text;
    remainder = Math.floor(remainder / 32);
  }
  return text;
}

/** Reads a whole number in base 32. */
export function fromBase32(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 32 + BASE_32.indexOf(digit);
  return value;
}
