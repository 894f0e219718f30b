import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { SCOPES } from '../access-pattern.ts';
import { RequestError } from './request-error.ts';

/** Who is calling. A customer is a token whose `sub` is the customer's id. */
export interface Principal {
  readonly subject: string;
  readonly isOperator: boolean;
  /** A payment connector. */
  readonly isReporter: boolean;
  /** The caller's e-mail address, if the issuer has verified it. */
  readonly verifiedEmail: string | undefined;
}

/** The Cognito group whose members are operators. */
const OPERATORS_GROUP = 'operators';

/**
 * The caller, from the claims that API Gateway's JWT authorizer verified. Without claims nobody is
 * let in: a route that lost its authorizer must not turn into an open door.
 */
export function principalOf(event: APIGatewayProxyEventV2): Principal {
  const { authorizer } = event.requestContext as {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
  const {
    sub,
    scope,
    'cognito:groups': groups,
    email,
    email_verified: isVerified,
  } = authorizer?.jwt?.claims ?? {};
  if (typeof sub !== 'string' || sub === '') throw new RequestError({ code: 'forbidden' });
  return {
    subject: sub,
    isOperator: words(groups).includes(OPERATORS_GROUP) || words(scope).includes(SCOPES.operate),
    isReporter: words(scope).includes(SCOPES.report),
    verifiedEmail: typeof email === 'string' && isVerified === 'true' ? email : undefined,
  };
}

/**
 * An HTTP API passes every claim as a string; a list arrives as `[operators admins]`. No group or
 * scope holds a space.
 */
const words = (claim: unknown): string[] =>
  typeof claim === 'string'
    ? claim.replace(/^\[|\]$/g, '').split(/[\s,"]+/)
    : Array.isArray(claim)
      ? claim
      : [];

/** Whether somebody may see and act on what belongs to that customer. */
export const actsFor = (
  { subject, isOperator }: Principal,
  customerId: string | undefined,
): boolean => isOperator || (customerId !== undefined && subject === customerId);
