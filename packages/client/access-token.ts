import type { ClientOptions } from './client-options.ts';
import { type Attempts, TokenError } from './problem-error.ts';

/**
 * Gets the token for the next attempt.
 *
 * @param rejected the token that the API answered with 401 in the last attempt
 * @throws {TokenError} if the token function throws, or returns something other than a token
 */
export async function accessToken(
  token: ClientOptions['token'],
  rejected: string | undefined,
  attempts: Attempts,
): Promise<string> {
  if (typeof token === 'string') return token;
  let got: unknown;
  try {
    got = await token({ renew: rejected !== undefined, rejected });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TokenError(`The token function failed: ${reason}`, attempts, { cause });
  }
  if (typeof got === 'string' && got !== '') return got;
  const what = got === '' ? 'an empty string' : String(got);
  throw new TokenError(`The token function returned ${what}, not a token.`, attempts);
}
