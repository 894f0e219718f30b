/** The authorization codes and refresh tokens of one run. They are lost when it ends. */
import { createHash, randomBytes } from 'node:crypto';
import type { AppClient } from './app-clients.ts';
import { OAuthError } from './oauth-error.ts';

/** The result of a sign-in. */
export interface AuthorizationGrant {
  readonly client: AppClient;
  readonly sub: string;
  /** Verified. */
  readonly email: string;
  readonly operator: boolean;
  readonly scope: string;
}

/** A grant that waits for its code. Only a client with the challenge's verifier can redeem it. */
export interface CodeGrant extends AuthorizationGrant {
  readonly redirectUri: string;
  /** RFC 7636, S256. */
  readonly challenge: string;
}

interface RefreshGrant extends AuthorizationGrant {
  /** Epoch milliseconds. A rotated token keeps the expiry of the first one. */
  readonly expiresAt: number;
}

/** The lifetime of Cognito's codes. */
const CODE_MILLIS = 5 * 60_000;

export class Grants {
  readonly #codes = new Map<string, CodeGrant & { readonly expiresAt: number }>();
  readonly #refreshTokens = new Map<string, RefreshGrant>();

  issueCode(grant: CodeGrant): string {
    return keep(this.#codes, { ...grant, expiresAt: Date.now() + CODE_MILLIS });
  }

  /** Redeems a code. Its first use consumes it, even if that fails (RFC 6749 §4.1.2). */
  redeem(code: string, client: AppClient, redirectUri: string, verifier: string): CodeGrant {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const isRedeemed =
      grant?.client === client &&
      grant.redirectUri === redirectUri &&
      grant.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      grant.expiresAt > Date.now();
    if (!isRedeemed) throw new OAuthError('invalid_grant', 'The code is not valid.');
    return grant;
  }

  issueRefreshToken(grant: AuthorizationGrant): string {
    const expiresAt = Date.now() + grant.client.refreshTokenSeconds * 1000;
    return keep(this.#refreshTokens, { ...grant, expiresAt });
  }

  /** Returns the grant, and with rotation the next refresh token. */
  refresh(
    token: string,
    client: AppClient,
  ): { grant: AuthorizationGrant; next: string | undefined } {
    const grant = this.#refreshTokens.get(token);
    if (grant?.client !== client || grant.expiresAt <= Date.now())
      throw new OAuthError('invalid_grant', 'The refresh token is not valid.');
    if (client.retryGraceSeconds === undefined) return { grant, next: undefined };
    const graceEnds = Date.now() + client.retryGraceSeconds * 1000;
    this.#refreshTokens.set(token, { ...grant, expiresAt: Math.min(grant.expiresAt, graceEnds) });
    return { grant, next: keep(this.#refreshTokens, grant) };
  }

  revoke(token: string, client: AppClient): void {
    if (this.#refreshTokens.get(token)?.client === client) this.#refreshTokens.delete(token);
  }
}

function keep<Value>(values: Map<string, Value>, value: Value): string {
  const key = randomBytes(32).toString('base64url');
  values.set(key, value);
  return key;
}
