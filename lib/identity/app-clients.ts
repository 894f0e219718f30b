import { Duration } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';

/**
 * People sign in on the hosted pages only. Cognito needs at least one other flow, or it adds
 * passwords through its API (SRP). Custom authentication cannot succeed, because its challenges
 * come from triggers that the pool does not have.
 */
const HOSTED_ONLY: cognito.AuthFlow = { custom: true };

/**
 * A machine signs in with its secret. Only refreshing stays on the list, and it gets no refresh
 * token.
 */
const SECRET_ONLY: cognito.AuthFlow = { userSrp: false };

const COGNITO_USERS = [cognito.UserPoolClientIdentityProvider.COGNITO];

/**
 * A refresh token works once (RFC 9700 §2.2.2), and for this time again, because its answer may get
 * lost. Cognito allows a minute at most.
 */
const RETRY_GRACE = Duration.seconds(60);

export interface PersonClient {
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: cognito.OAuthScope[];
  /** The lifetime of a session. An access token always ends after an hour. */
  readonly signedInFor: Duration;
}

/**
 * The client of an app in a browser: authorization code with PKCE, without a secret, which a
 * browser cannot keep.
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

/** Returns the addresses that a sign-in or a sign-out returns to, for apps at these origins. */
export const returnUrlsAt = (origins: readonly string[]) => ({
  callbackUrls: origins.map((origin) => `${origin}/callback`),
  logoutUrls: origins.map((origin) => `${origin}/`),
});

/** The client of a program that signs in with a secret, without a person. */
export const machineClient = (...scopes: cognito.OAuthScope[]): cognito.UserPoolClientOptions => ({
  generateSecret: true,
  oAuth: { flows: { clientCredentials: true }, scopes },
  authFlows: SECRET_ONLY,
  supportedIdentityProviders: COGNITO_USERS,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.hours(1),
});
