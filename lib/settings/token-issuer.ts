import * as z from 'zod';
import { listOf } from './setting-schemas.ts';

const ISSUER = 'the https URL that tokens carry as `iss`, next to jwtAudience';
const AUDIENCE = 'at least one audience or client id, next to jwtIssuer';

export const ISSUER_SETTINGS = {
  jwtIssuer: z
    .string({ error: ISSUER })
    .check(z.refine((value) => URL.parse(value)?.protocol === 'https:', ISSUER))
    .optional()
    .describe('the `iss` of an issuer you have, instead of a Cognito user pool of the stack’s own'),
  jwtAudience: listOf(z.string({ error: AUDIENCE }).min(1, { error: AUDIENCE }), AUDIENCE)
    .optional()
    .describe('the audiences or client ids of that issuer’s tokens'),
};

/** Two facts an authorizer needs. `audience` is matched against `aud` or `client_id`. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: readonly string[];
}

export const tokenIssuer = ({
  jwtIssuer: issuer,
  jwtAudience: audience = [],
}: {
  readonly jwtIssuer?: string | undefined;
  readonly jwtAudience?: readonly string[] | undefined;
}): TokenIssuer | undefined => (issuer === undefined ? undefined : { issuer, audience });
