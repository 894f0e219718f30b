import type { Backoff } from './backoff.ts';

export interface ClientOptions {
  /** Where the API is: the stack's output `ApiUrl`, or http://localhost:3000. */
  readonly url: string;
  /** An access token, or a function that gets one: `ordersSession(…).token`, for example. */
  readonly token: string | TokenFunction;
  /** How often a request is sent at most (4). */
  readonly maxAttempts?: number;
  readonly backoff?: Partial<Backoff>;
  readonly fetch?: typeof fetch;
}

/** Called before each attempt, so it should keep the token while it is valid. */
export type TokenFunction = (how: TokenRequest) => string | Promise<string>;

export interface TokenRequest {
  /** The API answered 401 to the last token: get a new one. Asked once for each call. */
  readonly renew: boolean;
  /** The token that the API answered 401 to. */
  readonly rejected?: string | undefined;
}

/** @throws {TypeError} that names the option which is missing or wrong, and what to pass */
export function checkOptions(options: ClientOptions): void {
  // A caller in JavaScript may pass anything.
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
