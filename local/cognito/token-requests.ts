/** `/oauth2/token` (RFC 6749 §4.1.3 and §6) and `/oauth2/revoke` (RFC 7009). */
import type { AppClient } from './app-clients.ts';
import type { Grant, Grants } from './grants.ts';
import { OAuthError } from './oauth-error.ts';

/** Signs an access token for a grant. */
export type SignAccessToken = (grant: Grant) => Promise<string>;

export interface TokenIssuer {
  readonly clients: readonly AppClient[];
  readonly grants: Grants;
  readonly sign: SignAccessToken;
}

/**
 * Returns the response's JSON. It has no ID token, because this API uses none. @throws {OAuthError}
 */
export async function tokenResponse(form: URLSearchParams, { clients, grants, sign }: TokenIssuer) {
  const { grant, refreshToken } = granted(form, clientOf(form, clients), grants);
  return {
    access_token: await sign(grant),
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    token_type: 'Bearer',
    expires_in: grant.client.accessTokenSeconds,
  };
}

/** @throws {OAuthError} */
export function revoke(form: URLSearchParams, { clients, grants }: TokenIssuer): void {
  grants.revoke(form.get('token') ?? '', clientOf(form, clients));
}

function granted(
  form: URLSearchParams,
  client: AppClient,
  grants: Grants,
): { grant: Grant; refreshToken: string | undefined } {
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
