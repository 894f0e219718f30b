/**
 * The JWT authorizer of an HTTP API:
 * docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html. It accepts
 * only RS256, with which Cognito signs. A token without `aud`, such as Cognito's access tokens, is
 * checked by its `client_id`.
 */
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { JwtIssuer } from './authorizers.ts';
import type { Route } from './http-api.ts';

/** The caller, in the form of `requestContext.authorizer.jwt`. */
export interface Caller {
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[] | null;
}

export type Verify = (
  authorization: string | undefined,
  issuer: JwtIssuer,
) => Promise<JWTPayload | undefined>;

/**
 * Returns the claims of a valid token, else undefined: API Gateway does not name the error either.
 */
export function tokenVerifier(keys: JSONWebKeySet): Verify {
  const keySet = createLocalJWKSet(keys);
  return async (authorization, { issuer, audience }) => {
    const token = authorization?.replace(/^bearer\s+/i, '');
    if (!token) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat'],
      });
      return protectedHeader.kid && isFor(payload, audience) && isIssued(payload)
        ? payload
        : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Returns the caller if the token has at least one of the route's scopes. */
export function callerOn(
  { scopes }: Pick<Route, 'scopes'>,
  payload: JWTPayload,
): Caller | undefined {
  const granted = String(payload['scope'] ?? payload['scp'] ?? '').split(' ');
  const shared = scopes.filter((scope) => granted.includes(scope));
  if (scopes.length > 0 && shared.length === 0) return undefined;
  const claims = Object.entries(payload).map(([name, value]) => [name, claimText(value)]);
  return { claims: Object.fromEntries(claims), scopes: scopes.length > 0 ? shared : null };
}

function isFor({ aud, client_id }: JWTPayload, audience: readonly string[]): boolean {
  const named = aud === undefined ? [client_id] : [aud].flat();
  return named.some((name) => typeof name === 'string' && audience.includes(name));
}

const isIssued = ({ iat = Number.POSITIVE_INFINITY }: JWTPayload): boolean =>
  iat <= Math.ceil(Date.now() / 1000);

/** Formats a claim as a string, as a function receives it. A list becomes `[operators admins]`. */
const claimText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.join(' ')}]`
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
