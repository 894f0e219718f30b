import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { acknowledgePublicRoutes } from '../policy/acknowledged-rules.ts';
import type { Endpoint } from './endpoints.ts';

/**
 * Returns the authorizer of a function's routes: that of links, none for everybody, or by default
 * that of tokens.
 */
export function authorizationOf(
  { isLinked, isPublic }: Endpoint,
  links: apigateway.IHttpRouteAuthorizer | undefined,
): Pick<apigateway.AddRoutesOptions, 'authorizer'> {
  if (isPublic) return { authorizer: new apigateway.HttpNoneAuthorizer() };
  return isLinked && links ? { authorizer: links } : {};
}

/** Acknowledges that the routes have no authorizer, if they are for everybody. */
export function acknowledgeIfPublic(
  { isPublic }: Endpoint,
  routes: readonly apigateway.HttpRoute[],
): void {
  if (isPublic) acknowledgePublicRoutes(routes);
}
