import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { type AccessPattern, scopesOf } from '../../functions/manifest/access-pattern.ts';
import { ACCESS_PATTERNS, UNKNOWN_ROUTE } from '../../functions/manifest/access-patterns.ts';
import type { Grant } from '../../functions/manifest/grants.ts';

/** A Lambda function and its routes. */
export interface Endpoint {
  readonly entry: string;
  readonly path: string;
  readonly methods: HttpMethod[];
  readonly authorizationScopes: string[];
  readonly grants: readonly Grant[];
  readonly paged: boolean;
  readonly derivesSecrets: boolean;
}

const { GET, HEAD, POST, PUT, PATCH, DELETE } = HttpMethod;

/**
 * The function for requests without a pattern. It has every method but OPTIONS instead of
 * `$default`, which also catches preflights, and answers them with its authorizer's 401.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html
 */
const UNKNOWN: Endpoint = {
  entry: UNKNOWN_ROUTE.entry,
  path: '/{proxy+}',
  methods: [GET, HEAD, POST, PUT, PATCH, DELETE],
  authorizationScopes: [...UNKNOWN_ROUTE.scopes],
  grants: [],
  paged: false,
  derivesSecrets: false,
};

/**
 * Returns the access-pattern table by entry. Patterns that share a route share its function, which
 * has the grants of all of them.
 */
export function endpoints(): Endpoint[] {
  const byEntry = Map.groupBy<string, AccessPattern>(
    Object.values(ACCESS_PATTERNS),
    ({ entry }) => entry,
  );
  return [...[...byEntry.values()].map(toEndpoint), UNKNOWN];
}

function toEndpoint(patterns: AccessPattern[]): Endpoint {
  const [first, ...others] = patterns;
  if (first === undefined) throw new RangeError('an entry has no access pattern');
  if (
    others.some(
      ({ method, path, who }) =>
        method !== first.method || path !== first.path || who !== first.who,
    )
  ) {
    throw new RangeError(
      `${first.entry}: patterns that share a function must share its route and callers`,
    );
  }
  return {
    entry: first.entry,
    path: first.path,
    methods: [HttpMethod[first.method]],
    authorizationScopes: scopesOf(first),
    grants: patterns.flatMap(({ grants }) => grants()),
    paged: patterns.some(({ paged }) => paged),
    derivesSecrets: patterns.some(({ derivesSecrets }) => derivesSecrets),
  };
}
