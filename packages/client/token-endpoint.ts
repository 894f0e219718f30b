/** Requests to the token endpoint (RFC 6749 §3.2) and the revocation endpoint (RFC 7009). */
import { BACKOFF, sleep, waitOf } from './backoff.ts';
import { ConnectionError } from './problem-error.ts';
import { oauthError, SignInError } from './sign-in-error.ts';

export interface TokenEndpoint {
  readonly signInUrl: string;
  readonly clientId: string;
  readonly fetch?: typeof fetch | undefined;
}

/** RFC 6749 §5.1. */
export interface TokenResponse {
  readonly access_token: string;
  /** Absent if the refresh token that was sent stays valid. */
  readonly refresh_token?: string;
  /** Seconds from now. */
  readonly expires_in?: number;
}

const TIMEOUT_MILLIS = 10_000;
/** Milliseconds, short because a person waits for the sign-out. */
const REVOKE_TIMEOUT_MILLIS = 3_000;

/**
 * Exchanges an authorization code for tokens. It is sent once, because a code is valid once.
 *
 * @throws {SignInError | ConnectionError}
 */
export const exchangeCode = (
  endpoint: TokenEndpoint,
  grant: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
): Promise<TokenResponse> =>
  requestTokens(endpoint, {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
  });

/**
 * Gets new tokens for a refresh token, with up to three attempts. A server that rotates refresh
 * tokens accepts the old one for a short time, so a lost answer does no harm.
 *
 * @throws {SignInError | ConnectionError}
 */
export async function refreshTokens(
  endpoint: TokenEndpoint,
  refreshToken: string,
): Promise<TokenResponse> {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken };
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestTokens(endpoint, body);
    } catch (error) {
      const isFinal = error instanceof SignInError && error.code !== 'invalid_response';
      if (isFinal || attempt === 3) throw error;
      await sleep(waitOf(attempt, null, BACKOFF), undefined);
    }
  }
}

/** Revokes a refresh token at the server. It ignores errors, so that a sign-out cannot fail. */
export async function revokeToken(endpoint: TokenEndpoint, token: string): Promise<void> {
  await post(endpoint, '/oauth2/revoke', { token }, REVOKE_TIMEOUT_MILLIS).catch(() => undefined);
}

async function requestTokens(
  endpoint: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
): Promise<TokenResponse> {
  const response = await post(endpoint, '/oauth2/token', grant).catch((cause: unknown) => {
    throw new ConnectionError(cause, { attempts: 1 });
  });
  const body = (await response.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
  if (typeof body['error'] === 'string')
    throw oauthError(body['error'], body['error_description'] as string | undefined);
  if (response.ok && isBearer(body)) return body as unknown as TokenResponse;
  const status = response.ok ? 'without a bearer token' : `with status ${response.status}`;
  throw new SignInError('invalid_response', `The sign-in server answered ${status}.`);
}

const isBearer = ({ access_token, token_type }: Readonly<Record<string, unknown>>): boolean =>
  typeof access_token === 'string' &&
  access_token !== '' &&
  String(token_type).toLowerCase() === 'bearer';

/**
 * Posts a form. Without other headers it is a simple request, which browsers send without a
 * preflight.
 */
function post(
  { signInUrl, clientId, fetch: send = fetch }: TokenEndpoint,
  path: string,
  fields: Readonly<Record<string, string>>,
  timeoutMillis = TIMEOUT_MILLIS,
): Promise<Response> {
  return send(signInUrl + path, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...fields }),
    signal: AbortSignal.timeout(timeoutMillis),
  });
}
