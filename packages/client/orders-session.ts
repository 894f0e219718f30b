/**
 * Signs people in at the shop's sign-in page and keeps their tokens: authorization code with PKCE
 * (RFC 6749, RFC 7636), as RFC 9700 advises for an app in a browser. Made for Amazon Cognito's
 * managed login; the local run has the same endpoints.
 *
 *     const session = ordersSession({ signInUrl, clientId, redirectUri });
 *     await session.completeSignIn(); // on every page load
 *     if (!session.isSignedIn) await session.signIn();
 *     const shop = ordersClient({ url, token: session.token });
 */
import type { TokenFunction } from './client-options.ts';
import { challengeOf, randomText } from './pkce.ts';
import { type CheckedOptions, type SessionOptions, withDefaults } from './session-options.ts';
import { type PendingSignIn, Stored, type StoredTokens } from './session-storage.ts';
import { oauthError, SignInError } from './sign-in-error.ts';
import { exchangeCode, revokeToken } from './token-endpoint.ts';
import { TokenKeeper } from './token-keeper.ts';
import { subjectOf } from './token-subject.ts';

export interface OrdersSession {
  /** True if there are tokens. The next call shows if the server still accepts them. */
  readonly isSignedIn: boolean;
  /** The `sub` of the access token, which is the signed-in person's `customerId`. */
  readonly customerId: string | undefined;
  /**
   * Returns the access token, and renews it shortly before it expires. Concurrent calls share one
   * renewal.
   *
   * @throws {SignInError} `sign_in_required` if nobody is signed in, or the sign-in has expired
   * @throws {ConnectionError} if the sign-in server does not answer
   */
  readonly token: (how?: Partial<Parameters<TokenFunction>[0]>) => Promise<string>;
  /** Opens the sign-in page. `returnTo` is an address of this site, by default the current one. */
  signIn(options?: { readonly returnTo?: string }): Promise<void>;
  /**
   * Completes a sign-in, if this page load is the return from one. Then it restores the address on
   * which `signIn` was called.
   *
   * @returns true if this page load was a return
   * @throws {SignInError} with the server's code (`access_denied`, …), or `state_mismatch`
   * @throws {ConnectionError} if the sign-in server does not answer: sign in again
   */
  completeSignIn(): Promise<boolean>;
  /** Removes the tokens, revokes the refresh token, and opens the server's sign-out page. */
  signOut(): Promise<void>;
}

/**
 * Makes a session.
 *
 * @throws {TypeError} if an option is missing, or outside a browser if `storage` or `page` is
 *   missing
 */
export const ordersSession = (options: SessionOptions): OrdersSession =>
  new Session(withDefaults(options));

class Session implements OrdersSession {
  readonly #options: CheckedOptions;
  readonly #pending: Stored<PendingSignIn>;
  readonly #tokens: TokenKeeper;
  #completing: Promise<boolean> | undefined;
  readonly token: OrdersSession['token'];

  constructor(options: CheckedOptions) {
    const { clientId, storage } = options;
    this.#options = options;
    this.#pending = new Stored(storage, `orders.${clientId}.sign-in`);
    this.#tokens = new TokenKeeper(
      options,
      new Stored<StoredTokens>(storage, `orders.${clientId}.tokens`),
    );
    this.token = ({ renew = false, rejected } = {}) => this.#tokens.get({ renew, rejected });
  }

  get isSignedIn(): boolean {
    return this.#tokens.current !== undefined;
  }

  get customerId(): string | undefined {
    const { current } = this.#tokens;
    return current && subjectOf(current.accessToken);
  }

  async signIn({ returnTo }: { readonly returnTo?: string } = {}): Promise<void> {
    const { page, signInUrl, clientId, redirectUri, scope } = this.#options;
    const back = new URL(returnTo ?? page.location.href, page.location.href);
    if (back.origin !== new URL(page.location.href).origin)
      throw new TypeError(`returnTo must be an address of this site, not ${back.origin}.`);
    const [state, verifier] = [randomText(), randomText()];
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge_method: 'S256',
      code_challenge: await challengeOf(verifier),
    });
    this.#pending.set({ state, verifier, returnTo: back.href });
    page.location.assign(`${signInUrl}/oauth2/authorize?${query}`);
  }

  completeSignIn(): Promise<boolean> {
    this.#completing ??= this.#complete().finally(() => {
      this.#completing = undefined;
    });
    return this.#completing;
  }

  async #complete(): Promise<boolean> {
    const { page, redirectUri } = this.#options;
    const address = new URL(page.location.href);
    const [state, code, error] = ['state', 'code', 'error'].map((name) =>
      address.searchParams.get(name),
    );
    const isReturn = address.href.split(/[?#]/)[0] === new URL(redirectUri).href.split(/[?#]/)[0];
    if (!isReturn || state == null || (code == null && error == null)) return false;

    const pending = this.#pending.take();
    const isOurs = pending?.state === state;
    page.history.replaceState(null, '', isOurs ? pending.returnTo : redirectUri);
    if (!isOurs)
      throw new SignInError('state_mismatch', 'This tab did not start the sign-in: sign in again.');
    if (error != null) throw oauthError(error, address.searchParams.get('error_description'));
    const grant = { code: code as string, redirectUri, verifier: pending.verifier };
    this.#tokens.keep(await exchangeCode(this.#options, grant));
    return true;
  }

  async signOut(): Promise<void> {
    const { page, signInUrl, clientId, signedOutUrl } = this.#options;
    this.#pending.remove();
    const refreshToken = await this.#tokens.forget();
    if (refreshToken !== undefined) await revokeToken(this.#options, refreshToken);
    const query = new URLSearchParams({ client_id: clientId, logout_uri: signedOutUrl });
    page.location.assign(`${signInUrl}/logout?${query}`);
  }
}
