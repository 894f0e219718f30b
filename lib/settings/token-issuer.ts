import * as z from 'zod';
import { listOf } from './setting-schemas.ts';

const ISSUER = 'the https URL that tokens carry as `iss`, together with jwtAudience';
const AUDIENCE = 'at least one audience or client id, together with jwtIssuer';

export const ISSUER_SETTINGS = {
  jwtIssuer: z
    .string({ error: ISSUER })
    .check(z.refine((value) => URL.parse(value)?.protocol === 'https:', ISSUER))
    .optional()
    .describe('the `iss` of your own issuer, instead of the stack’s Cognito user pool'),
  jwtAudience: listOf(z.string({ error: AUDIENCE }).min(1, { error: AUDIENCE }), AUDIENCE)
    .optional()
    .describe('the audiences or client ids of that issuer’s tokens'),
};

/**
 * The issuer and the audience that an authorizer needs. `audience` is compared with `aud` or
 * `client_id`.
 */
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
