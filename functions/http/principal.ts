import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isGuestId } from '../../domain/customer.ts';
import { epochSeconds } from '../../domain/epoch-seconds.ts';
import {
  givesRight,
  type LinkRight,
  linkHolderOf,
  type OrderLink,
} from '../../domain/order-link.ts';
import type { Author } from '../../domain/people/author.ts';
import { Refusal } from '../../domain/refusal.ts';
import { SCOPES } from '../manifest/access-pattern.ts';
import { RequestError } from './request-error.ts';

/** The caller. A customer's token has the customer's id as its `sub`. */
export interface Principal {
  readonly subject: string;
  /** The `username` of an operator's token, for people. A customer's may be personal data. */
  readonly name: string | undefined;
  readonly isOperator: boolean;
  /** True for a payment connector. */
  readonly isReporter: boolean;
  /** True for the shop's checkout, which creates guests and places orders for anyone. */
  readonly mayPlace: boolean;
  /** The caller's e-mail address, if the issuer has verified it. */
  readonly verifiedEmail: string | undefined;
}

/** The caller as the author of a change. */
export const authorOf = ({ subject, name }: Principal): Author => ({ by: subject, byName: name });

/** The Cognito group whose members are operators. */
const OPERATORS_GROUP = 'operators';

/**
 * Reads the caller from the claims that API Gateway's JWT authorizer verified. Without claims the
 * request is forbidden, so a route that loses its authorizer stays closed.
 */
export function principalOf(event: APIGatewayProxyEventV2): Principal {
  const { authorizer } = event.requestContext as {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
  const {
    sub,
    iss,
    scope,
    'cognito:groups': groups,
    email,
    email_verified: isVerified,
    username,
  } = authorizer?.jwt?.claims ?? {};
  if (typeof sub !== 'string' || sub === '') throw new RequestError({ code: 'forbidden' });
  const isOperator = isInOperatorsGroup(groups, iss) || words(scope).includes(SCOPES.operate);
  return {
    subject: sub,
    name: isOperator && typeof username === 'string' && username !== '' ? username : undefined,
    isOperator,
    isReporter: words(scope).includes(SCOPES.report),
    mayPlace: words(scope).includes(SCOPES.place),
    verifiedEmail: typeof email === 'string' && isVerified === 'true' ? email : undefined,
  };
}

/** The caller of a public route, of whom nothing is known. */
export const ANYBODY: Principal = {
  subject: '',
  name: undefined,
  isOperator: false,
  isReporter: false,
  mayPlace: false,
  verifiedEmail: undefined,
};

/**
 * Returns the caller who has a link to an order, in place of a token. What they change is theirs by
 * the order, since nothing else is known of them.
 */
export const linkHolder = (link: OrderLink): Principal => ({
  subject: linkHolderOf(link),
  name: undefined,
  isOperator: false,
  isReporter: false,
  mayPlace: false,
  verifiedEmail: undefined,
});

/**
 * Reads the link that API Gateway's Lambda authorizer verified, and requires the right of the
 * route. The authorizer's answer is kept for minutes and is the same for all routes of links, so
 * the right and the expiry are checked here. Anything that is not valid is an unknown order.
 *
 * @throws {Refusal} order-not-found
 */
export function requiredLink(event: APIGatewayProxyEventV2, right: LinkRight): OrderLink {
  const { authorizer } = event.requestContext as { authorizer?: { lambda?: Partial<OrderLink> } };
  const { orderId, rights, issuedAt, expiresAt } = authorizer?.lambda ?? {};
  const link = {
    orderId,
    rights: Number(rights),
    issuedAt: Number(issuedAt),
    expiresAt: Number(expiresAt),
  };
  const isLink = typeof orderId === 'string' && orderId !== '';
  if (!isLink || !givesRight(link, right, epochSeconds(new Date())))
    throw new Refusal({ code: 'order-not-found' });
  return { ...link, orderId };
}

/** A user pool of Cognito, of any account. Its groups' names have no spaces. */
const COGNITO = /^https:\/\/cognito-idp\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\/[\w-]+$/;

/**
 * True if the claim has the group of operators. An HTTP API passes every claim as a string, and a
 * list as its items with spaces between them: `[store operators]` is one group of that name, or
 * two. Only of Cognito it must be two. Of another issuer the group must be the only one.
 */
function isInOperatorsGroup(groups: unknown, issuer: unknown): boolean {
  if (typeof groups !== 'string') return false;
  if (typeof issuer === 'string' && COGNITO.test(issuer))
    return words(groups).includes(OPERATORS_GROUP);
  return groups === OPERATORS_GROUP || groups === `[${OPERATORS_GROUP}]`;
}

/** Splits a claim whose words contain no spaces, as scopes (RFC 6749, section 3.3). */
const words = (claim: unknown): readonly string[] =>
  typeof claim === 'string' ? claim.replace(/^\[(.*)\]$/s, '$1').split(/\s+/) : [];

/**
 * True if the caller may read and change what belongs to the customer. A checkout may not: it only
 * places. Nobody signs in as a guest: an issuer whose users choose their ids would hand out guests.
 */
export const actsFor = (
  { subject, isOperator }: Principal,
  customerId: string | undefined,
): boolean =>
  isOperator || (customerId !== undefined && subject === customerId && !isGuestId(subject));
