import * as cognito from 'aws-cdk-lib/aws-cognito';
import { SCOPES } from '../../functions/manifest/access-pattern.ts';

type ScopeName = keyof typeof SCOPES;

const DESCRIPTIONS: Readonly<Record<ScopeName, string>> = {
  read: 'Read the data of the person who signed in',
  write: 'Order, cancel and change for the person who signed in',
  operate: 'Read and change everything, without a person',
  report: 'Record the reports of payment providers, and nothing else',
  place: 'Create guests, place orders for anyone, read prices and stock, and nothing else',
};

/**
 * Adds the API to the user pool. A scope's full name is `<identifier>/<scope name>`.
 *
 * @returns the API's scopes, for app clients
 */
export function addResourceServer(
  pool: cognito.UserPool,
): Readonly<Record<ScopeName, cognito.OAuthScope>> {
  const scopes = (Object.keys(SCOPES) as ScopeName[]).map((name) => [name, scopeOf(name)] as const);
  const server = pool.addResourceServer('Orders', {
    identifier: 'orders',
    scopes: scopes.map(([, scope]) => scope),
  });
  return Object.fromEntries(
    scopes.map(([name, scope]) => [name, cognito.OAuthScope.resourceServer(server, scope)]),
  ) as Record<ScopeName, cognito.OAuthScope>;
}

const scopeOf = (name: ScopeName) =>
  new cognito.ResourceServerScope({
    scopeName: SCOPES[name].slice(SCOPES[name].indexOf('/') + 1),
    scopeDescription: DESCRIPTIONS[name],
  });
