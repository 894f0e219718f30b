import { readIssuer } from '../api-gateway/authorizers.ts';
import type { Assembly } from '../cloudformation/template.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { appClientsOf } from './app-clients.ts';
import { Grants } from './grants.ts';
import { type Identity, signToken, type TokenRequest } from './identity.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import type { AuthorizationServer } from './token-requests.ts';

/** The access tokens of a run, signed with this machine's key. */
export interface Tokens {
  /** Signs an access token of this run's issuer, valid for ten minutes by default. */
  token(request: Pick<TokenRequest, 'sub'> & Partial<TokenRequest>): Promise<string>;
  operatorToken(expiresInSeconds?: number): Promise<string>;
  /** Signs tokens for people who sign in to an app client of the template. */
  readonly signIn: AuthorizationServer;
}

const TEN_MINUTES = 600;

export function tokensOf(
  assembly: Assembly,
  identity: Identity,
  functions: Pick<FunctionHost, 'invoke'>,
): Tokens {
  const issuer = readIssuer(assembly);
  const claimsOf = preTokenGeneration(assembly, functions);
  const token: Tokens['token'] = (request) =>
    signToken(identity, issuer, {
      operator: false,
      scope: 'orders/read orders/write',
      expiresInSeconds: TEN_MINUTES,
      ...request,
    });
  return {
    token,
    operatorToken: (expiresInSeconds = TEN_MINUTES) =>
      token({ sub: 'operator', operator: true, expiresInSeconds }),
    signIn: {
      clients: appClientsOf(assembly),
      grants: new Grants(),
      sign: async (grant) => {
        const { client, sub, operator, scope } = grant;
        return signToken(
          identity,
          { ...issuer, audience: [client.clientId] },
          {
            sub,
            operator,
            scope,
            expiresInSeconds: client.accessTokenSeconds,
            claims: await claimsOf(grant),
          },
        );
      },
    },
  };
}
