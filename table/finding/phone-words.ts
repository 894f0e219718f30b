/** The words of telephone numbers, by which orders and customers are found. */
import { createHmac, hkdfSync } from 'node:crypto';
import { phoneDigitsOf } from '../../domain/people/phone-number.ts';

/**
 * Reads the secret that the words are derived from. It is called only for a text with a number, so
 * the others cost no request.
 */
export type PhoneSecret = () => Promise<string>;

/** A change of this context makes other words, and needs a backfill. */
const CONTEXT = 'phone-word/1';

/** No word of a name begins with it, so no search by name ends at a number. */
const SIGN = '+';

/** Bytes of the HMAC in a word: enough that no two numbers share one. */
const BYTES = 12;

/**
 * The word of a telephone number: `+` and the first 12 bytes of an HMAC-SHA-256 of its last nine
 * digits. Keys of a table are shown in metrics, and a hash without a key would be reversed by
 * trying all numbers.
 *
 * @param digits nine digits
 */
export const phoneWord = (digits: string, secret: string): string =>
  SIGN +
  createHmac('sha256', keyOf(secret))
    .update(digits)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url');

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', CONTEXT, 32));

/** The words of texts, each once; a text without nine digits has none. */
export async function phoneWordsOf(
  phones: readonly string[],
  secret: PhoneSecret,
): Promise<readonly string[]> {
  const numbers = new Set(phones.flatMap((text) => phoneDigitsOf(text) ?? []));
  if (numbers.size === 0) return [];
  const key = await secret();
  return [...numbers].map((digits) => phoneWord(digits, key));
}
