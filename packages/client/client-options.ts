import type { Backoff } from './backoff.ts';

export interface ClientOptions {
  /** The API's address: the stack's output `ApiUrl`, or http://localhost:3000. */
  readonly url: string;
  /** An access token, or a function that returns one, for example `ordersSession(…).token`. */
  readonly token: string | TokenFunction;
  /** The maximum number of attempts of a call, by default 4. */
  readonly maxAttempts?: number;
  /**
   * The milliseconds after which an attempt has no answer, by default 35,000: API Gateway answers
   * within 30 seconds.
   */
  readonly timeoutMillis?: number;
  readonly backoff?: Partial<Backoff>;
  readonly fetch?: typeof fetch;
}

/**
 * Returns an access token. It is called before each attempt, so it should keep the token while it
 * is valid.
 */
export type TokenFunction = (how: TokenRequest) => string | Promise<string>;

export interface TokenRequest {
  /** True after the API answered 401: return a new token. It is true at most once per call. */
  readonly renew: boolean;
  /** The token that the API answered with 401. */
  readonly rejected?: string | undefined;
}

/**
 * Checks the options of a client.
 *
 * @throws {TypeError} that names the missing or invalid option, and the value to pass
 */
export function checkOptions(options: ClientOptions): void {
  // A JavaScript caller may pass any value.
  const { url, token } = (options ?? {}) as Partial<ClientOptions>;
  if (!isWebAddress(url)) {
    throw new TypeError(
      `ordersClient needs \`url\`, the address of the API (the stack's output ApiUrl, or \
http://localhost:3000). It got ${described(url)}.`,
    );
  }
  if (typeof token === 'function' || (typeof token === 'string' && token !== '')) return;
  throw new TypeError(
    `ordersClient needs \`token\`, an access token or a function that returns one \
(ordersSession(…).token, for example). It got ${described(token)}.`,
  );
}

function isWebAddress(text: unknown): boolean {
  try {
    return typeof text === 'string' && /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

const described = (value: unknown): string =>
  value === '' ? 'an empty string' : typeof value === 'string' ? `"${value}"` : String(value);
