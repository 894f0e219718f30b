/** Proof Key for Code Exchange (RFC 7636), with the method S256. */

/**
 * Makes 256 random bits as 43 characters of base64url (RFC 7636 §4.1), for a code verifier or a
 * state.
 */
export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Computes the code challenge of a verifier: BASE64URL(SHA256(verifier)), RFC 7636 §4.2.
 *
 * @throws {TypeError} on a page that is neither https nor localhost, where browsers have no
 *   `crypto.subtle`
 */
export async function challengeOf(verifier: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new TypeError('Signing in needs a page on https or on localhost.');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(hash));
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
