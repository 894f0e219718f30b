/** The parameters of `/oauth2/authorize` (RFC 6749 §4.1.1, RFC 7636 §4.3). */
import type { AppClient } from './app-clients.ts';
import { OAuthError } from './oauth-error.ts';

export interface AuthorizationRequest {
  readonly client: AppClient;
  readonly redirectUri: string;
  readonly scope: string;
  readonly challenge: string;
  readonly state: string | null;
}

/** The address for answers, even if the rest of the request is wrong. */
export type Destination = Pick<AuthorizationRequest, 'client' | 'redirectUri' | 'state'>;

/**
 * Returns the destination. The redirect URI must equal one of the app client's, character by
 * character (RFC 9700 §2.1).
 *
 * @returns undefined if the requested address may not get an answer
 */
export function destinationOf(
  query: URLSearchParams,
  clients: readonly AppClient[],
): Destination | undefined {
  const client = clients.find(({ clientId }) => clientId === query.get('client_id'));
  const redirectUri = query.get('redirect_uri') ?? '';
  return client?.callbackUrls.includes(redirectUri)
    ? { client, redirectUri, state: query.get('state') }
    : undefined;
}

/**
 * Checks the request. Cognito accepts requests without a challenge; here one is required, as RFC
 * 9700 §2.1.1 demands for apps in a browser.
 *
 * @throws {OAuthError}
 */
export function authorizationRequest(
  query: URLSearchParams,
  destination: Destination,
): AuthorizationRequest {
  const { client } = destination;
  const challenge = query.get('code_challenge') ?? '';
  const scope = query.get('scope') ?? client.scopes.join(' ');
  if (query.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'A code_challenge with the method S256 is required.');
  if (!scope.split(' ').every((name) => client.scopes.includes(name)))
    throw new OAuthError('invalid_scope', `The client’s scopes are ${client.scopes.join(' ')}.`);
  return { ...destination, scope, challenge };
}

/** Returns the redirect URI with an answer and the request's state. */
export function answerUrl(
  { redirectUri, state }: Pick<Destination, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}
