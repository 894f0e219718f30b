import type { TokenRequest } from './client-options.ts';
import type { Stored, StoredTokens } from './session-storage.ts';
import { SignInError } from './sign-in-error.ts';
import { refreshTokens, type TokenEndpoint, type TokenResponse } from './token-endpoint.ts';

/** A token is renewed this long before its end, or at nine tenths of a short life. */
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

  /** @throws {SignInError | ConnectionError} */
  async get({ renew, rejected }: TokenRequest): Promise<string> {
    const tokens = this.current;
    if (!tokens) throw signInRequired('Nobody is signed in.');
    // A caller that names the token it was refused for may be late: another one has renewed it.
    const mustRenew = rejected === undefined ? renew : rejected === tokens.accessToken;
    const { accessToken, renewAt = Number.POSITIVE_INFINITY } = tokens;
    return mustRenew || Date.now() >= renewAt ? this.#renew(tokens) : accessToken;
  }

  /** Keeps new tokens. A response without a refresh token leaves the old one (RFC 6749 §6). */
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

  /** Forgets the tokens, and returns the refresh token: the server still knows it. */
  async forget(): Promise<string | undefined> {
    const forgotten = this.#stored.take();
    // A renewal that is under way brings new tokens when it ends.
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
      // Another tab with the same storage was faster, and the server took its refresh token alone.
      if (current && current.refreshToken !== refreshToken) return current.accessToken;
      this.#stored.remove();
      throw signInRequired('The sign-in has ended.', { cause });
    }
  }
}

const signInRequired = (why: string, options?: ErrorOptions): SignInError =>
  new SignInError('sign_in_required', `${why} Sign in again.`, options);
