import { invalid } from './setting-names.ts';
import { list } from './setting-values.ts';

/** Two facts an authorizer needs. `audience` is matched against `aud` or `client_id`. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: readonly string[];
}

export function tokenIssuer(issuer: unknown, audiences: unknown): TokenIssuer | undefined {
  const audience = list(audiences);
  if (issuer === undefined && audience.length === 0) return undefined;
  if (typeof issuer !== 'string' || URL.parse(issuer)?.protocol !== 'https:') {
    throw invalid(
      'jwtIssuer',
      'the https URL that tokens carry as `iss`, next to jwtAudience',
      issuer,
    );
  }
  if (audience.length === 0)
    throw invalid(
      'jwtAudience',
      'at least one audience or client id, next to jwtIssuer',
      audiences,
    );
  return { issuer, audience };
}
