import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Option } from '../../functions/manifest/access-pattern.ts';
import { type AccessPattern, scopesOf } from '../../functions/manifest/access-pattern.ts';
import { UNKNOWN_ROUTE } from '../../functions/manifest/access-patterns.ts';
import type { Grant } from '../../functions/manifest/grants.ts';
import { patternsOf } from '../../functions/manifest/open-patterns.ts';
import { rowsByGroup } from '../../functions/manifest/rows-by-group.ts';

/** A Lambda function behind the API, with the routes that it serves. */
export interface Endpoint {
  readonly entry: string;
  readonly routes: readonly Route[];
  /** Those of its rows, a list for each operation. */
  readonly grants: readonly (readonly Grant[])[];
  readonly paged: boolean;
  readonly derivesSecrets: boolean;
  readonly signsLinks: boolean;
  readonly hashesPhones: boolean;
  readonly asksCheck: boolean;
  /** True if its callers have a link to an order in place of a token. */
  readonly isLinked: boolean;
  /** True if everybody may call it: its routes have no authorizer. */
  readonly isPublic: boolean;
  readonly callsProvider: boolean;
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
  signsLinks: false,
  hashesPhones: false,
  asksCheck: false,
  isLinked: false,
  isPublic: false,
  callsProvider: false,
};

/**
 * Returns a function for each group of the access patterns, and the one for all other routes.
 *
 * @param callsProvider true if the groups that call a payment provider are deployed
 */
export function endpoints(
  openIndexes: readonly string[],
  options: readonly Option[],
  callsProvider: boolean,
): Endpoint[] {
  const byGroup = rowsByGroup(patternsOf(openIndexes, options));
  const all = [...byGroup].map(([group, rows]) => toEndpoint(group, rows, options));
  return [...all.filter((one) => callsProvider || !one.callsProvider), UNKNOWN];
}

function toEndpoint(
  entry: string,
  rows: readonly AccessPattern[],
  options: readonly Option[],
): Endpoint {
  const routes = new Map(rows.map((row) => [row.name, routeOf(row)]));
  const byOperation = Map.groupBy(rows, ({ name }) => name);
  return {
    entry,
    routes: [...routes.values()],
    grants: [...byOperation.values()].map((own) => own.flatMap((row) => grantsOf(row, options))),
    paged: rows.some(({ paged }) => paged),
    derivesSecrets: rows.some(({ derivesSecrets }) => derivesSecrets),
    signsLinks: rows.some(({ signsLinks }) => signsLinks),
    hashesPhones: rows.some(({ hashesPhones }) => hashesPhones),
    asksCheck: rows.some(({ asksCheck }) => asksCheck),
    isLinked: rows.some(({ who }) => who === 'link'),
    // All of them: no other operation may share such a function.
    isPublic: rows.every(({ who }) => who === 'public'),
    callsProvider: rows.some(({ callsProvider }) => callsProvider),
  };
}

const grantsOf = ({ grants, grantsWith = {} }: AccessPattern, options: readonly Option[]) => [
  ...grants(),
  ...options.flatMap((option) => grantsWith[option]?.() ?? []),
];

const routeOf = (row: AccessPattern): Route => ({
  path: row.path,
  methods: [HttpMethod[row.method]],
  authorizationScopes: scopesOf(row),
});
