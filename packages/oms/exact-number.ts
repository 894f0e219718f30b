import { NumberValue } from '@aws-sdk/lib-dynamodb';

/** A double keeps every decimal number of so many digits. */
const EXACT_DIGITS = 15;

/**
 * A number that a double cannot hold: beyond ±(2^53 − 1), or with too many digits. It is written
 * back unchanged, equals another one with the same text, and is that text in JSON.
 */
export class ExactNumber extends NumberValue {
  toJSON(): string {
    return this.toString();
  }

  /**
   * True if the functions cannot read the number. They read a fraction with too many digits, and
   * lose some.
   */
  get isTooLarge(): boolean {
    return Math.abs(Number(this.value)) > Number.MAX_SAFE_INTEGER;
  }
}

/** Parses DynamoDB's text of a number; the result is a `number` if that is exact. */
export function exactNumber(text: string): number | ExactNumber {
  const number = Number(text);
  const digits = text.replace(/E.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  const isExact = String(number) === text || digits.length <= EXACT_DIGITS;
  return isExact && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : new ExactNumber(text);
}

/** Returns a value's integer, however large; undefined for any other value. */
export function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return value instanceof ExactNumber && /^-?\d+$/.test(value.value) ? value.toBigInt() : undefined;
}
