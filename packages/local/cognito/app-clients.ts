/** The user pool's app clients for people, as the template describes them. */
import { type Assembly, type Resource, resourcesOf } from '../cloudformation/template.ts';

export interface AppClient {
  readonly clientId: string;
  /** The construct's name in the template: `Storefront`, `Operations`. */
  readonly logicalId: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /**
   * Seconds that a rotated refresh token still works. Undefined: refresh tokens are not rotated.
   */
  readonly retryGraceSeconds: number | undefined;
}

interface Properties {
  readonly AllowedOAuthFlows?: readonly string[];
  readonly AllowedOAuthScopes?: readonly string[];
  readonly CallbackURLs?: readonly string[];
  readonly LogoutURLs?: readonly string[];
  readonly AccessTokenValidity: number;
  readonly RefreshTokenValidity: number;
  readonly RefreshTokenRotation?: {
    readonly Feature: 'ENABLED' | 'DISABLED';
    readonly RetryGracePeriodSeconds: number;
  };
  readonly TokenValidityUnits: Readonly<Record<'AccessToken' | 'RefreshToken', Unit>>;
}

type Unit = 'seconds' | 'minutes' | 'hours' | 'days';
const SECONDS: Readonly<Record<Unit, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
};

/** Empty if tokens come from an issuer outside the stack. */
export const appClientsOf = (assembly: Assembly): readonly AppClient[] =>
  resourcesOf(assembly, 'AWS::Cognito::UserPoolClient')
    .filter(({ properties }) =>
      (properties as unknown as Properties).AllowedOAuthFlows?.includes('code'),
    )
    .map(appClient);

function appClient({ physicalId, logicalId, properties }: Resource): AppClient {
  const client = properties as unknown as Properties;
  const { RefreshTokenRotation: rotation, TokenValidityUnits: unit } = client;
  return {
    clientId: physicalId,
    logicalId,
    callbackUrls: client.CallbackURLs ?? [],
    logoutUrls: client.LogoutURLs ?? [],
    scopes: client.AllowedOAuthScopes ?? [],
    accessTokenSeconds: client.AccessTokenValidity * SECONDS[unit.AccessToken],
    refreshTokenSeconds: client.RefreshTokenValidity * SECONDS[unit.RefreshToken],
    retryGraceSeconds:
      rotation?.Feature === 'ENABLED' ? rotation.RetryGracePeriodSeconds : undefined,
  };
}
