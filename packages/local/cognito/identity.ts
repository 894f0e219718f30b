/** Signs tokens as Cognito would, with a key that never leaves the machine. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportJWK, type JSONWebKeySet, SignJWT } from 'jose';
import type { JwtIssuer } from '../api-gateway/authorizers.ts';

export interface Identity {
  readonly privateKey: KeyObject;
  readonly kid: string;
  readonly jwks: JSONWebKeySet;
}

export interface TokenRequest {
  readonly sub: string;
  readonly operator: boolean;
  readonly scope: string;
  readonly expiresInSeconds: number;
  /** Claims beside those of every access token. */
  readonly claims?: Readonly<Record<string, string>>;
}

/** The claims of a person with a verified address, as the user pool's trigger adds them. */
export const verifiedEmail = (email: string) => ({ email, email_verified: 'true' });

/** The default address of a person. */
export const exampleEmail = (sub: string): string => `${sub}@mail.example`;

/**
 * Loads the key, and creates it at the first use. Processes that start together use the same key.
 */
export async function loadIdentity(folder: string): Promise<Identity> {
  const file = join(folder, 'token-key.pem');
  if (!existsSync(file)) await makeKey(folder, file);
  const privateKey = createPrivateKey(readFileSync(file));
  const jwk = await exportJWK(createPublicKey(privateKey));
  const kid = createHash('sha256').update(String(jwk.n)).digest('base64url').slice(0, 16);
  return { privateKey, kid, jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] } };
}

/**
 * A link never replaces a file. If two processes start at once, one creates the key and both read
 * it.
 */
async function makeKey(folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Signs an access token with Cognito's claims: `client_id` names its client, and there is no `aud`.
 */
export function signToken(
  { privateKey, kid }: Identity,
  { issuer, audience }: JwtIssuer,
  request: TokenRequest,
) {
  const { sub, operator, scope, expiresInSeconds, claims: others } = request;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    username: sub,
    ...others,
    ...(operator && { 'cognito:groups': ['operators'] }),
    client_id: audience[0],
    token_use: 'access',
    scope,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(sub)
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + expiresInSeconds)
    .setJti(randomUUID())
    .sign(privateKey);
}
