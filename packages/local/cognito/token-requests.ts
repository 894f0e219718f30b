/** `/oauth2/token` (RFC 6749 §4.1.3 and §6) and `/oauth2/revoke` (RFC 7009). */
import type { AppClient } from './app-clients.ts';
import type { AuthorizationGrant, Grants } from './grants.ts';
import { OAuthError } from './oauth-error.ts';

/** Signs an access token for a grant. */
export type SignAccessToken = (grant: AuthorizationGrant) => Promise<string>;

/** The state of a run from which sign-ins and tokens are answered (RFC 6749 §1.1). */
export interface AuthorizationServer {
  readonly clients: readonly AppClient[];
  readonly grants: Grants;
  readonly sign: SignAccessToken;
}

/**
 * Returns the response's JSON. It has no ID token, because this API uses none.
 *
 * @throws {OAuthError}
 */
export async function tokenResponse(
  form: URLSearchParams,
  { clients, grants, sign }: AuthorizationServer,
) {
  const { grant, refreshToken } = granted(form, clientOf(form, clients), grants);
  return {
    access_token: await sign(grant),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    token_type: 'Bearer',
    expires_in: grant.client.accessTokenSeconds,
  };
}

/** @throws {OAuthError} */
export function revoke(form: URLSearchParams, { clients, grants }: AuthorizationServer): void {
  grants.revoke(form.get('token') ?? '', clientOf(form, clients));
}

function granted(
  form: URLSearchParams,
  client: AppClient,
  grants: Grants,
): { grant: AuthorizationGrant; refreshToken: string | undefined } {
  const field = (name: string) => form.get(name) ?? '';
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const [uri, verifier] = [field('redirect_uri'), field('code_verifier')];
      const grant = grants.redeem(field('code'), client, uri, verifier);
      return { grant, refreshToken: grants.issueRefreshToken(grant) };
    }
    case 'refresh_token': {
      const { grant, next } = grants.refresh(field('refresh_token'), client);
      return { grant, refreshToken: next };
    }
    default:
      throw new OAuthError(
        'unsupported_grant_type',
        'The grant_type must be authorization_code or refresh_token.',
      );
  }
}

function clientOf(form: URLSearchParams, clients: readonly AppClient[]): AppClient {
  const client = clients.find(({ clientId }) => clientId === form.get('client_id'));
  if (!client) throw new OAuthError('invalid_client', 'There is no such app client.');
  return client;
}
