import { Duration } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';

/**
 * People sign in on the hosted pages only. Cognito needs at least one other flow to be named, or it
 * adds passwords through its API (SRP). Custom authentication is the one that cannot succeed: its
 * challenges come from triggers that the pool does not have.
 */
const HOSTED_ONLY: cognito.AuthFlow = { custom: true };

/** A machine has its secret. Only refreshing stays on the list, and it gets no refresh token. */
const SECRET_ONLY: cognito.AuthFlow = { userSrp: false };

const COGNITO_USERS = [cognito.UserPoolClientIdentityProvider.COGNITO];

/**
 * A refresh token works once (RFC 9700 §2.2.2), and for this long more: its answer may get lost.
 * Cognito allows a minute at most.
 */
const RETRY_GRACE = Duration.seconds(60);

export interface PersonClient {
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: cognito.OAuthScope[];
  /** How long somebody stays signed in. An access token always ends after an hour. */
  readonly signedInFor: Duration;
}

/**
 * An app in a browser: authorization code with PKCE, and no secret because it could not keep one.
 */
export const personClient = ({
  callbackUrls,
  logoutUrls,
  scopes,
  signedInFor,
}: PersonClient): cognito.UserPoolClientOptions => ({
  oAuth: {
    flows: { authorizationCodeGrant: true },
    scopes,
    callbackUrls: [...callbackUrls],
    logoutUrls: [...logoutUrls],
  },
  authFlows: HOSTED_ONLY,
  supportedIdentityProviders: COGNITO_USERS,
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.hours(1),
  idTokenValidity: Duration.hours(1),
  refreshTokenValidity: signedInFor,
  refreshTokenRotationGracePeriod: RETRY_GRACE,
});

/** Where a sign-in, or a sign-out, of an app at these origins returns to. */
export const returnUrlsAt = (origins: readonly string[]) => ({
  callbackUrls: origins.map((origin) => `${origin}/callback`),
  logoutUrls: origins.map((origin) => `${origin}/`),
});

/** A program that signs in with a secret and has no person behind it. */
export const machineClient = (...scopes: cognito.OAuthScope[]): cognito.UserPoolClientOptions => ({
  generateSecret: true,
  oAuth: { flows: { clientCredentials: true }, scopes },
  authFlows: SECRET_ONLY,
  supportedIdentityProviders: COGNITO_USERS,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.hours(1),
});
