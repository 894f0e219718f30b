import type { KeyStorage } from './session-storage.ts';

export interface SessionOptions {
  /** The sign-in server: the stack's output `SignInUrl`, or http://localhost:3000. */
  readonly signInUrl: string;
  /** The stack's output `StorefrontClientId`. For a local run, `npm start` prints it. */
  readonly clientId: string;
  /**
   * The page to which people return, exactly as in the app client's settings:
   * https://shop.example/callback.
   */
  readonly redirectUri: string;
  /**
   * The page after the sign-out, by default `/` of the redirect URI. The app client's settings must
   * contain it, too.
   */
  readonly signedOutUrl?: string;
  /** By default `openid orders/read orders/write`. */
  readonly scope?: string;
  /**
   * The storage of the tokens, by default `sessionStorage`, which belongs to one tab and ends with
   * it.
   */
  readonly storage?: KeyStorage;
  /** By default the browser's window. */
  readonly page?: Page;
  readonly fetch?: typeof fetch;
}

/** The part of a browser's window that a sign-in needs. */
export interface Page {
  readonly location: { readonly href: string; assign(url: string): void };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
}

export interface CheckedOptions extends SessionOptions {
  readonly signedOutUrl: string;
  readonly scope: string;
  readonly storage: KeyStorage;
  readonly page: Page;
}

const SCOPE = 'openid orders/read orders/write';

/**
 * Checks the options of a session and fills in the defaults.
 *
 * @throws {TypeError} that names the missing option and the value to pass
 */
export function withDefaults(options: SessionOptions): CheckedOptions {
  const given = (options ?? {}) as Partial<SessionOptions>;
  const window = globalThis as { sessionStorage?: KeyStorage } & Partial<Page>;
  const { storage = window.sessionStorage, page = window } = given;
  const { location, history } = page;
  const redirectUri = needed('redirectUri', given.redirectUri, 'the page after the sign-in');
  if (!storage) throw new TypeError('There is no sessionStorage here: pass `storage`.');
  if (!location || !history) throw new TypeError('There is no browser window here: pass `page`.');
  return {
    signInUrl: needed('signInUrl', given.signInUrl, 'the stack’s output SignInUrl').replace(
      /\/$/,
      '',
    ),
    clientId: needed('clientId', given.clientId, 'the stack’s output StorefrontClientId'),
    redirectUri,
    signedOutUrl: given.signedOutUrl ?? new URL('/', redirectUri).href,
    scope: given.scope ?? SCOPE,
    storage,
    page: { location, history },
    ...(given.fetch && { fetch: given.fetch }),
  };
}

function needed(name: string, value: string | undefined, what: string): string {
  if (value) return value;
  throw new TypeError(`ordersSession needs \`${name}\`, ${what}.`);
}
