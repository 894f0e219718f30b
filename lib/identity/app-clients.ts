import { Duration } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';

/**
 * Sign-in goes through the hosted pages and nowhere else; unsaid, Cognito would also take passwords
 * through its API (SRP).
 */
const HOSTED_ONLY: cognito.AuthFlow = { userSrp: false };

const COGNITO_USERS = [cognito.UserPoolClientIdentityProvider.COGNITO];

export interface PersonClient {
  readonly origins: readonly string[];
  readonly scopes: cognito.OAuthScope[];
  /** How long somebody stays signed in. An access token always ends after an hour. */
  readonly signedInFor: Duration;
}

/**
 * An app in a browser: authorization code with PKCE, and no secret because it could not keep one.
 */
export const personClient = ({
  origins,
  scopes,
  signedInFor,
}: PersonClient): cognito.UserPoolClientOptions => ({
  oAuth: {
    flows: { authorizationCodeGrant: true },
    scopes,
    callbackUrls: origins.map((origin) => `${origin}/callback`),
    logoutUrls: origins.map((origin) => `${origin}/`),
  },
  authFlows: HOSTED_ONLY,
  supportedIdentityProviders: COGNITO_USERS,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.hours(1),
  idTokenValidity: Duration.hours(1),
  refreshTokenValidity: signedInFor,
});

/** A program of the shop's own, which is an operator by its scope and has no person behind it. */
export const machineClient = (scope: cognito.OAuthScope): cognito.UserPoolClientOptions => ({
  generateSecret: true,
  oAuth: { flows: { clientCredentials: true }, scopes: [scope] },
  authFlows: HOSTED_ONLY,
  supportedIdentityProviders: COGNITO_USERS,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.hours(1),
});
