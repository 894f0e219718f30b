import type { TokenRequest } from './client-options.ts';
import type { Stored, StoredTokens } from './session-storage.ts';
import { SignInError } from './sign-in-error.ts';
import { refreshTokens, type TokenEndpoint, type TokenResponse } from './token-endpoint.ts';

/** Milliseconds before its end at which a token is renewed; a tenth of a shorter life. */
const EARLY_MILLIS = 60_000;

/** Keeps the tokens of one sign-in, and renews the access token. */
export class TokenKeeper {
  readonly #endpoint: TokenEndpoint;
  readonly #stored: Stored<StoredTokens>;
  #renewing: Promise<string> | undefined;

  constructor(endpoint: TokenEndpoint, stored: Stored<StoredTokens>) {
    this.#endpoint = endpoint;
    this.#stored = stored;
  }

  get current(): StoredTokens | undefined {
    return this.#stored.get();
  }

  /**
   * Returns the access token, renewed if necessary.
   *
   * @throws {SignInError | ConnectionError}
   */
  async get({ renew, rejected }: TokenRequest): Promise<string> {
    const tokens = this.current;
    if (!tokens) throw signInRequired('Nobody is signed in.');
    // The rejected token may be an old one, which another call has renewed already.
    const mustRenew = rejected === undefined ? renew : rejected === tokens.accessToken;
    const { accessToken, renewAt = Number.POSITIVE_INFINITY } = tokens;
    return mustRenew || Date.now() >= renewAt ? this.#renew(tokens) : accessToken;
  }

  /**
   * Stores new tokens. A response without a refresh token leaves the old one valid (RFC 6749 §6).
   */
  keep(response: TokenResponse, refreshToken?: string): StoredTokens {
    const { access_token, refresh_token = refreshToken, expires_in } = response;
    const millis = Number(expires_in) * 1000;
    const tokens = {
      accessToken: access_token,
      refreshToken: refresh_token,
      ...(millis > 0 && { renewAt: Date.now() + millis - Math.min(EARLY_MILLIS, millis / 10) }),
    };
    this.#stored.set(tokens);
    return tokens;
  }

  /** Removes the tokens and returns the refresh token, which is still valid at the server. */
  async forget(): Promise<string | undefined> {
    const forgotten = this.#stored.take();
    // A renewal in progress stores new tokens when it ends.
    await this.#renewing?.catch(() => undefined);
    return (this.#stored.take() ?? forgotten)?.refreshToken;
  }

  #renew(tokens: StoredTokens): Promise<string> {
    this.#renewing ??= this.#refresh(tokens).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #refresh({ refreshToken }: StoredTokens): Promise<string> {
    if (refreshToken === undefined) {
      this.#stored.remove();
      throw signInRequired('The sign-in has ended.');
    }
    try {
      return this.keep(await refreshTokens(this.#endpoint, refreshToken), refreshToken).accessToken;
    } catch (cause) {
      if (!(cause instanceof SignInError && cause.code === 'invalid_grant')) throw cause;
      const { current } = this;
      // Another tab with the same storage renewed first, and its refresh token replaced this one.
      if (current && current.refreshToken !== refreshToken) return current.accessToken;
      this.#stored.remove();
      throw signInRequired('The sign-in has ended.', { cause });
    }
  }
}

const signInRequired = (why: string, options?: ErrorOptions): SignInError =>
  new SignInError('sign_in_required', `${why} Sign in again.`, options);
