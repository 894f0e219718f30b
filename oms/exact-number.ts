import { NumberValue } from '@aws-sdk/lib-dynamodb';

/** A double keeps every decimal of so many digits. */
const EXACT_DIGITS = 15;

/**
 * A number that a double cannot hold: beyond ±(2^53 − 1), or with too many digits. It is written
 * back as it was read, equals another of the same text, and is that text in JSON.
 */
export class ExactNumber extends NumberValue {
  toJSON(): string {
    return this.toString();
  }

  /** Whether the functions can read it at all; a fraction only loses digits. */
  get isTooLarge(): boolean {
    return Math.abs(Number(this.value)) > Number.MAX_SAFE_INTEGER;
  }
}

/** DynamoDB's text of a number, as a number wherever that loses nothing. */
export function exactNumber(text: string): number | ExactNumber {
  const number = Number(text);
  const digits = text.replace(/E.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  const isExact = String(number) === text || digits.length <= EXACT_DIGITS;
  return isExact && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : new ExactNumber(text);
}

/** The integer that a value holds, however large; undefined for anything else. */
export function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return value instanceof ExactNumber && /^-?\d+$/.test(value.value) ? value.toBigInt() : undefined;
}
