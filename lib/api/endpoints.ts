import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { type AccessPattern, scopesOf } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, UNKNOWN_ROUTE } from '../../functions/manifest/access-patterns.ts';
import type { Grant } from '../../functions/manifest/grants.ts';
import { rowsByGroup } from '../../functions/manifest/rows-by-group.ts';

/** A Lambda function behind the API, with the routes that it serves. */
export interface Endpoint {
  readonly entry: string;
  readonly routes: readonly Route[];
  /** Those of its rows, a list for each operation. */
  readonly grants: readonly (readonly Grant[])[];
  readonly paged: boolean;
  readonly derivesSecrets: boolean;
}

export interface Route {
  readonly path: string;
  readonly methods: HttpMethod[];
  readonly authorizationScopes: string[];
}

const { GET, HEAD, POST, PUT, PATCH, DELETE } = HttpMethod;

/**
 * The function for requests without a pattern. It has every method but OPTIONS instead of
 * `$default`, which also catches preflights, and answers them with its authorizer's 401.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
 */
const UNKNOWN: Endpoint = {
  entry: UNKNOWN_ROUTE.entry,
  routes: [
    {
      path: '/{proxy+}',
      methods: [GET, HEAD, POST, PUT, PATCH, DELETE],
      authorizationScopes: [...UNKNOWN_ROUTE.scopes],
    },
  ],
  grants: [],
  paged: false,
  derivesSecrets: false,
};

/** Returns a function for each group of the access patterns, and the one for all other routes. */
export function endpoints(): Endpoint[] {
  const byGroup = rowsByGroup(Object.values<AccessPattern>(ACCESS_PATTERNS));
  return [...[...byGroup].map(([group, rows]) => toEndpoint(group, rows)), UNKNOWN];
}

function toEndpoint(entry: string, rows: readonly AccessPattern[]): Endpoint {
  const routes = new Map(rows.map((row) => [row.name, routeOf(row)]));
  const byOperation = Map.groupBy(rows, ({ name }) => name);
  return {
    entry,
    routes: [...routes.values()],
    grants: [...byOperation.values()].map((own) => own.flatMap(({ grants }) => grants())),
    paged: rows.some(({ paged }) => paged),
    derivesSecrets: rows.some(({ derivesSecrets }) => derivesSecrets),
  };
}

const routeOf = (row: AccessPattern): Route => ({
  path: row.path,
  methods: [HttpMethod[row.method]],
  authorizationScopes: scopesOf(row),
});
