import type { KeyStorage } from './session-storage.ts';

export interface SessionOptions {
  /** Where people sign in: the stack's output `SignInUrl`, or http://localhost:3000. */
  readonly signInUrl: string;
  /** The stack's output `StorefrontClientId`; `npm start` prints the one of a laptop. */
  readonly clientId: string;
  /**
   * The page that people come back to, exactly as the app client lists it:
   * https://shop.example/callback.
   */
  readonly redirectUri: string;
  /** Where people are after signing out (`/` of the redirect URI). The app client lists it, too. */
  readonly signedOutUrl?: string;
  /** `openid orders/read orders/write`, unless named. */
  readonly scope?: string;
  /** Keeps the tokens. `sessionStorage` unless named: a tab's own, and gone with it. */
  readonly storage?: KeyStorage;
  /** The browser's window, unless named. */
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

/** @throws {TypeError} that names the option which is missing, and what to pass */
export function withDefaults(options: SessionOptions): CheckedOptions {
  const given = (options ?? {}) as Partial<SessionOptions>;
  const window = globalThis as { sessionStorage?: KeyStorage } & Partial<Page>;
  const { storage = window.sessionStorage, page = window } = given;
  const { location, history } = page;
  const redirectUri = needed('redirectUri', given.redirectUri, 'the address people come back to');
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
